export const API_PREFIX = '/api/public/v1'
export const CONSOLE_PREFIX = '/api/console/v1'
