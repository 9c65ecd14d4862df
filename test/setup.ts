import fc from 'fast-check'

// Properties are tried with the same values on every run, so that what fails here fails everywhere; PROPERTY_SEED=… tries others (`random`: new ones each time).
const { PROPERTY_SEED = '20261115' } = process.env
if (PROPERTY_SEED !== 'random') fc.configureGlobal({ seed: Number(PROPERTY_SEED) })
