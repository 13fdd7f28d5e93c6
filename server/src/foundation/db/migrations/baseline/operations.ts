/** The server's own tables. */
export const operationsTables = [
  `create table rate (
    key text primary key,
    times text not null,
    "expiresAt" bigint not null
  )`,
  `create index "rateExpiresAt" on rate ("expiresAt")`,
  `create table idempotency (
    caller text not null,
    route text not null,
    key text not null,
    "bodyHash" text not null,
    answer text,
    "createdAt" bigint not null,
    primary key (caller, route, key)
  )`,
  `create index "idempotencyCreatedAt" on idempotency ("createdAt")`,
  `create table secret (
    name text primary key,
    value text not null
  )`,
  `create table housekeeping (
    job text primary key,
    "lastSuccessAt" bigint,
    "lastFailureAt" bigint,
    "lastFailure" text
  )`,
  `create table "visitCount" (
    day text not null,
    about text not null,
    name text not null,
    times integer not null,
    primary key (day, about, name)
  )`,
]
