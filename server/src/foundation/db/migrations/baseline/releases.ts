import { bytesType, type Engine } from '../../dialect.ts'

/** Releases, the live set, the teams, and the health of releases in browsers. */
export const releaseTables = (engine: Engine) => [
  `create table release (
    app text not null,
    version text not null,
    digest text not null,
    manifest text not null,
    "publishedBy" text not null,
    "publishedAt" bigint not null,
    "keyId" text,
    signature text,
    "buildOrder" bigint,
    primary key (app, version)
  )`,
  `create index "releasePublishedAt" on release ("publishedAt")`,
  `create table "releaseContent" (
    hash text primary key,
    bytes ${bytesType[engine]} not null,
    brotli ${bytesType[engine]},
    gzip ${bytesType[engine]}
  )`,
  `create table "releaseFile" (
    app text not null,
    version text not null,
    path text not null,
    type text not null,
    hash text not null references "releaseContent",
    primary key (app, version, path),
    foreign key (app, version) references release
  )`,
  `create index "releaseFileHash" on "releaseFile" (hash)`,
  `create table live (
    app text primary key,
    version text not null,
    previous text,
    "canaryVersion" text,
    "canaryPercent" integer not null,
    "promotedBy" text not null,
    "promotedAt" bigint not null,
    "canaryUntil" bigint,
    foreign key (app, version) references release
  )`,
  `create table retired (
    app text primary key,
    version text not null,
    "retiredBy" text not null,
    "retiredAt" bigint not null,
    why text
  )`,
  `create table "releaseEvent" (
    seq integer primary key,
    at bigint not null,
    who text not null,
    app text not null,
    action text not null,
    "fromVersion" text,
    "toVersion" text,
    why text
  )`,
  `create index "releaseEventApp" on "releaseEvent" (app, seq)`,
  `create index "releaseEventAt" on "releaseEvent" (at)`,
  `create index "releaseEventAppToVersionSeq" on "releaseEvent" (app, "toVersion", seq)`,
  `create index "releaseEventAppFromVersionSeq" on "releaseEvent" (app, "fromVersion", seq)`,
  `create table "typeCheck" (
    remote text not null,
    "hostTypes" text not null,
    "remoteTypes" text not null,
    at bigint not null,
    primary key (remote, "hostTypes", "remoteTypes")
  )`,
  `create table "teamKey" (
    id text not null,
    app text not null,
    name text not null,
    "publicKey" text not null,
    "createdAt" bigint not null,
    "revokedAt" bigint,
    primary key (app, id)
  )`,
  `create table "deployToken" (
    id text primary key,
    app text not null,
    name text not null,
    hash text not null unique,
    "createdAt" bigint not null,
    "revokedAt" bigint
  )`,
  `create table enrolment (
    app text not null,
    name text not null,
    hash text not null,
    "createdAt" bigint not null,
    "expiresAt" bigint not null,
    primary key (app, name)
  )`,
  `create table "previewLink" (
    id text primary key,
    hash text not null unique,
    app text not null,
    version text,
    origin text,
    description text,
    "tokenId" text,
    "createdBy" text not null,
    "createdAt" bigint not null,
    "expiresAt" bigint not null,
    "openedAt" bigint
  )`,
  `create index "previewLinkByApp" on "previewLink" (app, version)`,
  `create table "releaseVisit" (
    app text not null,
    version text not null,
    visitor text not null,
    address text not null,
    "isAccount" integer not null,
    failed integer not null,
    at bigint not null,
    primary key (app, version, visitor),
    unique (app, version, address)
  )`,
  `create index "releaseVisitAt" on "releaseVisit" (at)`,
  `create table "releaseVital" (
    app text not null,
    version text not null,
    metric text not null,
    day integer not null,
    bucket integer not null,
    visits integer not null,
    primary key (app, version, metric, day, bucket)
  )`,
  `create index "releaseVitalDay" on "releaseVital" (day)`,
  `create table "releaseLastError" (
    app text not null,
    version text not null,
    place text not null,
    message text not null,
    count integer not null,
    "lastAt" bigint not null,
    primary key (app, version, place, message)
  )`,
  `create index "releaseLastErrorByTime" on "releaseLastError" ("lastAt")`,
]
