/** What is publicly known about American numbers and addresses. States are in resources/merchants/states.ts. */

const words = (text: string): string[] => text.trim().split(/\s+/)

/** The IRS has never given these out as the first two digits. */
const UNUSED_EIN_PREFIXES = new Set(words('00 07 08 09 17 18 19 28 29 49 69 70 78 79 89 96 97'))
const MADE_UP_EIN = new Set(words('123456789 987654321 012345678 121212121'))

/** What is wrong with an EIN as such; null when nothing is. */
export const einFault = (ein: string): string | null => {
  const digits = ein.replace(/\D/g, '')
  if (digits.length !== 9) return 'it has not nine digits'
  if (/^(\d)\1{8}$/.test(digits) || /^\d\d(\d)\1{6}$/.test(digits)) return 'its digits are all the same'
  if (MADE_UP_EIN.has(digits)) return 'it is a made-up sequence'
  const prefix = digits.slice(0, 2)
  return UNUSED_EIN_PREFIXES.has(prefix) ? `the IRS gives out no number that begins with ${prefix}` : null
}

/** What is wrong with a North American telephone number; null when nothing is, undefined for a number from elsewhere. */
export const phoneFault = (phone: string): string | null | undefined => {
  const bare = phone.replace(/\s*(?:ext|x|#)\.?\s*\d+\s*$/i, '')
  const digits = bare.replace(/\D/g, '')
  if (bare.trim().startsWith('+') && !digits.startsWith('1')) return undefined
  const national = digits.length === 11 && digits.startsWith('1') ? digits.slice(1) : digits
  if (national.length !== 10) return `it has ${digits.length} digits, not ten`
  if (/^(\d)\1{9}$/.test(national) || national === '1234567890') return 'it is a made-up sequence'
  if (!/^[2-9]/.test(national) || /^.11/.test(national)) return `there is no area code ${national.slice(0, 3)}`
  if (!/^...[2-9]/.test(national) || /^....11/.test(national)) return `there is no exchange ${national.slice(3, 6)}`
  if (/^...55501/.test(national)) return 'it is one of the numbers kept for fiction'
  return null
}

export const FREE_MAIL = new Set(
  words(`gmail.com googlemail.com yahoo.com ymail.com rocketmail.com yahoo.co.uk outlook.com hotmail.com live.com msn.com aol.com aim.com icloud.com me.com mac.com
    proton.me protonmail.com pm.me gmx.com gmx.net gmx.us mail.com zoho.com yandex.com yandex.ru mail.ru inbox.com fastmail.com hushmail.com tutanota.com tuta.io
    comcast.net xfinity.com verizon.net att.net sbcglobal.net bellsouth.net cox.net charter.net spectrum.net optonline.net optimum.net earthlink.net
    roadrunner.com rr.com frontier.com frontiernet.net windstream.net centurylink.net juno.com netzero.net suddenlink.net q.com qq.com 163.com 126.com naver.com`),
)

export const DISPOSABLE_MAIL = new Set(
  words(`mailinator.com guerrillamail.com guerrillamail.net guerrillamail.org sharklasers.com grr.la 10minutemail.com 10minutemail.net 20minutemail.com
    temp-mail.org tempmail.com tempmail.net tempmail.dev temp-mail.io tempmailo.com tempr.email throwawaymail.com trashmail.com trashmail.net trashmail.de
    yopmail.com yopmail.fr yopmail.net maildrop.cc mailnesia.com mailcatch.com mailsac.com getnada.com nada.email dispostable.com fakeinbox.com
    fakemail.net emailondeck.com mohmal.com moakt.com mytemp.email spamgourmet.com spam4.me mintemail.com mailexpire.com discard.email discardmail.com
    burnermail.io getairmail.com inboxkitten.com tempinbox.com jetable.org incognitomail.org anonbox.net easytrashmail.com luxusmail.org minutemailbox.com
    harakirimail.com linshiyouxiang.net emailfake.com generator.email 33mail.com owlymail.com wegwerfmail.de byom.de mail-temp.com smailpro.com`),
)

/** No mail ever arrives there. */
export const isReservedDomain = (domain: string): boolean =>
  /(?:^|\.)(?:example\.(?:com|net|org)|example|test|invalid|localhost|local)$/.test(domain)

/** Short for a first name. */
export const FIRST_NAMES: ReadonlyMap<string, string> = new Map(
  words(`MIKE:MICHAEL BOB:ROBERT ROB:ROBERT BILL:WILLIAM WILL:WILLIAM JIM:JAMES JIMMY:JAMES TOM:THOMAS DAVE:DAVID DAN:DANIEL DANNY:DANIEL STEVE:STEVEN STEPHEN:STEVEN
    CHRIS:CHRISTOPHER MATT:MATTHEW TONY:ANTHONY JOE:JOSEPH RICK:RICHARD DICK:RICHARD RICH:RICHARD ED:EDWARD EDDIE:EDWARD TED:EDWARD KEN:KENNETH LARRY:LAWRENCE
    GREG:GREGORY JEFF:JEFFREY ANDY:ANDREW NICK:NICHOLAS ALEX:ALEXANDER BEN:BENJAMIN SAM:SAMUEL CHARLIE:CHARLES CHUCK:CHARLES JACK:JOHN JOHNNY:JOHN RON:RONALD
    DON:DONALD PAT:PATRICIA PATTY:PATRICIA LIZ:ELIZABETH BETH:ELIZABETH BETTY:ELIZABETH KATE:KATHERINE KATHY:KATHERINE CATHY:CATHERINE SUE:SUSAN DEB:DEBORAH
    DEBBIE:DEBORAH JEN:JENNIFER JENNY:JENNIFER MEG:MARGARET PEGGY:MARGARET BARB:BARBARA CINDY:CYNTHIA VICKY:VICTORIA VIC:VICTOR PEPE:JOSE PACO:FRANCISCO`).map(
    (pair) => pair.split(':') as [string, string],
  ),
)
