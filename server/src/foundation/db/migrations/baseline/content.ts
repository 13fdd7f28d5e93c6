import { bytesType, type Engine } from '../../dialect.ts'

/** The common columns of entries and their versions. */
const sharedColumns = `"pictureId" text references picture,
    "pictureName" text,
    "pictureText" text not null,
    "focalX" double precision,
    "focalY" double precision,
    "isHidden" integer not null,
    "showFrom" bigint,
    "showUntil" bigint,
    translations text not null`

/** The common columns of all entries. */
const entryColumns = `id text primary key,
    position integer not null,
    ${sharedColumns},
    version integer not null,
    "createdAt" bigint not null,
    "updatedAt" bigint not null,
    "deletedAt" bigint`

/** Pictures, lists and their entries, the public site, and messages of visitors. */
export const contentTables = (engine: Engine) => [
  `create table picture (
    id text primary key,
    "uploadHash" text not null unique,
    "widthPx" integer not null,
    "heightPx" integer not null,
    "createdAt" bigint not null,
    "touchedAt" bigint not null,
    "widthsPx" text not null,
    placeholder text not null
  )`,
  `create table variant (
    "pictureId" text not null references picture on delete cascade,
    type text not null,
    "widthPx" integer not null,
    hash text not null,
    bytes ${bytesType[engine]} not null,
    primary key ("pictureId", type, "widthPx", hash)
  )`,
  `create index "variantHash" on variant (hash)`,
  `create table list (
    name text primary key,
    revision text not null,
    "lastPosition" integer not null
  )`,
  `create table staff (
    ${entryColumns},
    name text not null,
    unique (position)
  )`,
  `create index "staffPictureId" on staff ("pictureId")`,
  `create index "staffDeletedAt" on staff ("deletedAt")`,
  `create table room (
    ${entryColumns},
    title text not null,
    description text not null,
    unique (position)
  )`,
  `create index "roomPictureId" on room ("pictureId")`,
  `create index "roomDeletedAt" on room ("deletedAt")`,
  `create table "remoteCollection" (
    remote text not null,
    name text not null,
    declaration text not null,
    "endedAt" bigint,
    primary key (remote, name)
  )`,
  `create table "remoteEntry" (
    ${entryColumns},
    list text not null,
    texts text not null,
    unique (list, position)
  )`,
  `create index "remoteEntryPictureId" on "remoteEntry" ("pictureId")`,
  `create index "remoteEntryDeletedAt" on "remoteEntry" ("deletedAt")`,
  `create table "entryVersion" (
    list text not null,
    "entryId" text not null,
    version integer not null,
    at bigint not null,
    who text,
    action text,
    texts text not null,
    ${sharedColumns},
    "endedAt" bigint,
    primary key (list, "entryId", version)
  )`,
  `create index "entryVersionPictureId" on "entryVersion" ("pictureId")`,
  `create index "entryVersionEndedAt" on "entryVersion" ("endedAt")`,
  `create table "siteDraft" (
    id text primary key,
    content text not null,
    version text not null,
    "savedAt" bigint not null,
    "savedBy" text not null
  )`,
  `create table "siteEdition" (
    id text primary key,
    content text not null,
    "showFrom" bigint not null unique,
    "publishedBy" text not null
  )`,
  `create table "sitePicture" (
    "pictureId" text primary key references picture,
    name text not null,
    "touchedAt" bigint not null
  )`,
  `create table message (
    id text primary key,
    name text not null,
    email text not null,
    message text not null,
    "receivedAt" bigint not null,
    "readAt" bigint,
    "answeredAt" bigint,
    "deletedAt" bigint,
    "readBy" text,
    "heldBackFor" text
  )`,
  `create index "messageReceivedAt" on message ("receivedAt")`,
  `create index "messageUnread" on message ("receivedAt")
    where "readAt" is null and "deletedAt" is null and "heldBackFor" is null`,
  `create index "messageDeletedAt" on message ("deletedAt") where "deletedAt" is not null`,
  `create index "messageSender" on message (lower(email))`,
  `create table "messageReply" (
    id text primary key,
    "messageId" text not null references message on delete cascade,
    text text not null,
    "writtenBy" text not null,
    "writtenAt" bigint not null
  )`,
  `create index "messageReplyMessageId" on "messageReply" ("messageId")`,
  `create table "messageNotice" (
    id text primary key references account on delete cascade,
    waiting integer not null
  )`,
  `create table "outgoingMail" (
    id text primary key,
    "messageId" text unique references message on delete cascade,
    "replyId" text unique references "messageReply" on delete cascade,
    "noticeId" text unique references "messageNotice" on delete cascade,
    "invitationId" text unique references invitation on delete cascade,
    "passwordLinkId" text unique references "passwordLink" on delete cascade,
    attempts integer not null,
    "nextAttemptAt" bigint,
    "sentAt" bigint,
    "lastError" text
  )`,
  `create index "outgoingMailNextAttemptAt" on "outgoingMail" ("nextAttemptAt")`,
  ...pictureTriggers[engine],
  ...versionTriggers[engine],
]

/** The columns that refer to a picture. */
const pictureUsers = ['staff', 'room', 'remoteEntry', 'entryVersion', 'sitePicture']

/**
 * Triggers delete a picture with the last row that refers to it, in the same transaction, so that no job has to
 * search for unused pictures.
 */
const deleteUnusedPicture = `
    delete from picture where id = old."pictureId"
    ${pictureUsers.map((table) => `and not exists (select 1 from "${table}" where "pictureId" = old."pictureId")`).join(' ')};`

const pictureTriggers = {
  sqlite: pictureUsers.flatMap((table) =>
    ['update of "pictureId"', 'delete'].map(
      (change) => `create trigger "${table}_picture_${change.slice(0, 6)}"
    after ${change} on "${table}" when old."pictureId" is not null
    begin ${deleteUnusedPicture} end`,
    ),
  ),
  // The lock serializes transactions that release or use the same picture, so that each sees the other's changes.
  postgres: [
    `create or replace function delete_unused_picture() returns trigger language plpgsql as $$
    begin
      perform 1 from picture where id = old."pictureId" for update;
      ${deleteUnusedPicture}
      return null;
    end $$`,
    ...pictureUsers.map(
      (table) => `create trigger "${table}_picture"
    after update of "pictureId" or delete on "${table}"
    for each row when (old."pictureId" is not null) execute function delete_unused_picture()`,
    ),
  ],
}

/** The tables of entries, with the SQL of the list that a row is in. */
const entryTables = { staff: "'staff'", room: "'rooms'", remoteEntry: 'old.list' }

/** Triggers delete the versions of an entry with it. */
const deleteVersions = (list: string) =>
  `delete from "entryVersion" where list = ${list} and "entryId" = old.id;`

const versionTriggers = {
  sqlite: Object.entries(entryTables).map(
    ([table, list]) => `create trigger "${table}_versions" after delete on "${table}"
    begin ${deleteVersions(list)} end`,
  ),
  postgres: Object.entries(entryTables).flatMap(([table, list]) => [
    `create or replace function "${table}_delete_versions"() returns trigger language plpgsql as $$
    begin ${deleteVersions(list)} return null; end $$`,
    `create trigger "${table}_versions" after delete on "${table}"
    for each row execute function "${table}_delete_versions"()`,
  ]),
}
