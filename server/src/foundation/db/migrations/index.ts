import type { Migration } from 'kysely'
import type { Engine } from '../dialect.ts'
import { firstTables } from './001-first-tables.ts'
import { releases } from './002-releases.ts'
import { pages } from './003-pages.ts'
import { accounts } from './004-accounts.ts'
import { idempotency } from './005-idempotency.ts'
import { audit } from './006-audit.ts'
import { signing } from './007-signing.ts'
import { violations } from './008-violations.ts'
import { typeChecks } from './028-type-checks.ts'
import { unusedPictures } from './039-unused-pictures.ts'
import { reports } from './059-reports.ts'
import { housekeeping } from './060-housekeeping.ts'
import { auditSegments } from './061-audit-segments.ts'
import { buildOrder } from './069-build-order.ts'
import { retired } from './070-retired.ts'
import { enrolment } from './071-enrolment.ts'
import { previewLinks } from './072-preview-links.ts'
import { backends } from './073-backends.ts'
import { canaryBounds } from './074-canary-bounds.ts'
import { entryChoices } from './076-entry-choices.ts'
import { entryVersions } from './077-entry-versions.ts'
import { remoteLists } from './078-remote-lists.ts'
import { inbox } from './079-inbox.ts'
import { roles } from './080-roles.ts'
import { linksByMail } from './081-links-by-mail.ts'
import { site } from './085-site.ts'
import { translations } from './090-translations.ts'
import { visitCounts } from './093-visit-counts.ts'
import { passkeyRule } from './095-passkey-rule.ts'
import { printedPasswords } from './096-printed-passwords.ts'
import { languages } from './097-languages.ts'
import { lastErrors } from './098-last-errors.ts'

/** Run in the order of their names; one that has been released is never changed. */
export function migrations(engine: Engine): Record<string, Migration> {
  return {
    '001-first-tables': firstTables(engine),
    '002-releases': releases(engine),
    '003-pages': pages,
    '004-accounts': accounts(engine),
    '005-idempotency': idempotency,
    '006-audit': audit(engine),
    '007-signing': signing,
    '008-violations': violations,
    '028-type-checks': typeChecks,
    '059-reports': reports,
    '060-housekeeping': housekeeping,
    '061-audit-segments': auditSegments(engine),
    '039-unused-pictures': unusedPictures(engine),
    '069-build-order': buildOrder,
    '070-retired': retired,
    '071-enrolment': enrolment,
    '072-preview-links': previewLinks,
    '073-backends': backends,
    '074-canary-bounds': canaryBounds,
    '076-entry-choices': entryChoices,
    '077-entry-versions': entryVersions(engine),
    '078-remote-lists': remoteLists(engine),
    '079-inbox': inbox,
    '080-roles': roles,
    '081-links-by-mail': linksByMail,
    '085-site': site(engine),
    '090-translations': translations,
    '093-visit-counts': visitCounts,
    '095-passkey-rule': passkeyRule,
    '096-printed-passwords': printedPasswords,
    '097-languages': languages,
    '098-last-errors': lastErrors,
  }
}
