import { bytesType, type Engine } from '../../dialect.ts'

/** Accounts, sign-in, invitations and the audit trail. */
export const peopleTables = (engine: Engine) => [
  `create table account (
    id text primary key,
    email text not null unique,
    "passwordHash" text not null,
    "createdAt" bigint not null,
    "requiresPasskey" integer not null,
    "lastSignInAt" bigint,
    role text not null,
    "hasPrintedPassword" integer not null,
    language text not null
  )`,
  `create table session (
    "tokenHash" text primary key,
    "accountId" text not null references account on delete cascade,
    "createdAt" bigint not null,
    "expiresAt" bigint not null,
    id text not null,
    device text not null,
    address text,
    "lastSeenAt" bigint not null
  )`,
  `create index "sessionAccountId" on session ("accountId")`,
  `create index "sessionExpiresAt" on session ("expiresAt")`,
  `create unique index "sessionId" on session (id)`,
  `create table passkey (
    id text primary key,
    "accountId" text not null references account on delete cascade,
    name text not null,
    "credentialId" text not null unique,
    "publicKey" ${bytesType[engine]} not null,
    counter bigint not null,
    transports text not null,
    "createdAt" bigint not null,
    "lastUsedAt" bigint
  )`,
  `create index "passkeyAccountId" on passkey ("accountId")`,
  `create table "passkeyChallenge" (
    challenge text primary key,
    purpose text not null,
    "accountId" text references account on delete cascade,
    "createdAt" bigint not null,
    "expiresAt" bigint not null
  )`,
  `create index "passkeyChallengeExpiresAt" on "passkeyChallenge" ("expiresAt")`,
  `create table "passwordLink" (
    id text primary key,
    "accountId" text not null references account on delete cascade,
    kind text not null,
    "tokenHash" text not null unique,
    "askedFrom" text,
    "createdAt" bigint not null,
    "expiresAt" bigint not null,
    unique ("accountId", kind)
  )`,
  `create table invitation (
    id text primary key,
    email text not null unique,
    role text not null,
    "tokenHash" text not null unique,
    "invitedBy" text not null,
    "createdAt" bigint not null,
    "expiresAt" bigint not null
  )`,
  `create table "houseRule" (
    name text primary key,
    "madeBy" text not null,
    "madeAt" bigint not null
  )`,
  `create table audit (
    seq bigint primary key,
    at bigint not null,
    who text not null,
    origin text,
    action text not null,
    subject text not null,
    before text,
    after text
  )`,
  `create index "auditAt" on audit (at)`,
  `create table "auditRetention" (
    id text primary key,
    "keptFrom" bigint not null
  )`,
  ...auditTriggers[engine],
]

/** Triggers make the audit trail append-only; only rows beyond the retention can be deleted. */
const auditTriggers = {
  sqlite: [
    `create trigger audit_no_update before update on audit
    begin select raise(abort, 'The audit trail can only grow.'); end`,
    `create trigger audit_no_delete before delete on audit
    when old.at >= coalesce((select "keptFrom" from "auditRetention"), 0)
    begin select raise(abort, 'The audit trail can only grow.'); end`,
  ],
  postgres: [
    `create or replace function audit_refuse() returns trigger language plpgsql as $$
    begin
      if tg_op = 'DELETE' and old.at < (select "keptFrom" from "auditRetention") then
        return old;
      end if;
      raise exception 'The audit trail can only grow.';
    end $$`,
    `create trigger audit_no_change before update or delete on audit
    for each row execute function audit_refuse()`,
    `create trigger audit_no_truncate before truncate on audit
    for each statement execute function audit_refuse()`,
  ],
}
