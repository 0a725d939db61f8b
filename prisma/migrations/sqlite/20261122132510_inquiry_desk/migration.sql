-- CreateTable
CREATE TABLE "InquiryMessage" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "inquiryId" INTEGER NOT NULL,
    "channel" TEXT NOT NULL,
    "direction" TEXT NOT NULL,
    "state" TEXT,
    "serverWords" TEXT,
    "authorId" INTEGER,
    "authorName" TEXT NOT NULL,
    "subject" TEXT,
    "text" TEXT NOT NULL,
    "mailId" TEXT,
    "inReplyTo" TEXT,
    "received" JSONB,
    "requestKey" TEXT,
    "createdAt" DATETIME NOT NULL
);

-- CreateTable
CREATE TABLE "MessageFile" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "messageId" INTEGER,
    "name" TEXT NOT NULL,
    "size" INTEGER NOT NULL,
    "bytes" BLOB NOT NULL,
    "userId" INTEGER NOT NULL,
    "createdAt" DATETIME NOT NULL
);

-- CreateTable
CREATE TABLE "AnswerTemplate" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "name" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    "orderPriority" INTEGER NOT NULL DEFAULT 0,
    "version" INTEGER NOT NULL DEFAULT 1
);

-- CreateTable
CREATE TABLE "MailboxPosition" (
    "mailbox" TEXT NOT NULL PRIMARY KEY,
    "uidValidity" BIGINT NOT NULL,
    "lastUid" BIGINT NOT NULL
);

-- RedefineTables
PRAGMA defer_foreign_keys=ON;
PRAGMA foreign_keys=OFF;
CREATE TABLE "new_ContactInquiry" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "name" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "phone" TEXT,
    "company" TEXT,
    "topic" TEXT NOT NULL,
    "message" TEXT NOT NULL,
    "source" TEXT NOT NULL,
    "kind" TEXT NOT NULL DEFAULT 'message',
    "productId" INTEGER,
    "status" TEXT NOT NULL DEFAULT 'new',
    "notes" TEXT,
    "suspectedSpam" BOOLEAN NOT NULL DEFAULT false,
    "spamReasons" TEXT NOT NULL DEFAULT '',
    "firstAnswerAt" DATETIME,
    "announced" BOOLEAN NOT NULL DEFAULT true,
    "dueAt" DATETIME,
    "dueRules" TEXT NOT NULL DEFAULT '',
    "ownerId" INTEGER,
    "followUpAt" DATETIME,
    "repliedAt" DATETIME,
    "lastMessageId" INTEGER NOT NULL DEFAULT 0,
    "joinedToId" INTEGER,
    "emailKey" TEXT NOT NULL DEFAULT '',
    "phoneKey" TEXT,
    "requestKey" TEXT,
    "version" INTEGER NOT NULL DEFAULT 1,
    "createdAt" DATETIME NOT NULL
);
INSERT INTO "new_ContactInquiry" ("announced", "company", "createdAt", "dueAt", "dueRules", "email", "firstAnswerAt", "id", "message", "name", "notes", "phone", "productId", "requestKey", "source", "spamReasons", "status", "suspectedSpam", "topic", "version") SELECT "announced", "company", "createdAt", "dueAt", "dueRules", "email", "firstAnswerAt", "id", "message", "name", "notes", "phone", "productId", "requestKey", "source", "spamReasons", "status", "suspectedSpam", "topic", "version" FROM "ContactInquiry";
DROP TABLE "ContactInquiry";
ALTER TABLE "new_ContactInquiry" RENAME TO "ContactInquiry";
CREATE UNIQUE INDEX "ContactInquiry_requestKey_key" ON "ContactInquiry"("requestKey");
CREATE INDEX "ContactInquiry_suspectedSpam_status_createdAt_idx" ON "ContactInquiry"("suspectedSpam", "status", "createdAt");
CREATE INDEX "ContactInquiry_firstAnswerAt_dueAt_idx" ON "ContactInquiry"("firstAnswerAt", "dueAt");
CREATE INDEX "ContactInquiry_ownerId_status_createdAt_idx" ON "ContactInquiry"("ownerId", "status", "createdAt");
CREATE INDEX "ContactInquiry_followUpAt_idx" ON "ContactInquiry"("followUpAt");
CREATE INDEX "ContactInquiry_repliedAt_idx" ON "ContactInquiry"("repliedAt");
CREATE INDEX "ContactInquiry_joinedToId_idx" ON "ContactInquiry"("joinedToId");
CREATE INDEX "ContactInquiry_emailKey_idx" ON "ContactInquiry"("emailKey");
CREATE INDEX "ContactInquiry_phoneKey_idx" ON "ContactInquiry"("phoneKey");
CREATE TABLE "new_OutboxMail" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "kind" TEXT NOT NULL DEFAULT 'notification',
    "priority" INTEGER NOT NULL DEFAULT 1,
    "key" TEXT,
    "state" TEXT NOT NULL DEFAULT 'waiting',
    "to" TEXT NOT NULL,
    "replyTo" TEXT,
    "subject" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    "confirms" INTEGER,
    "inquiryId" INTEGER,
    "messageId" INTEGER,
    "createdAt" DATETIME NOT NULL,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "nextTryAt" DATETIME NOT NULL,
    "isHeld" BOOLEAN NOT NULL DEFAULT false,
    "failingSince" DATETIME,
    "lastError" TEXT,
    "sentAt" DATETIME
);
INSERT INTO "new_OutboxMail" ("attempts", "confirms", "createdAt", "failingSince", "id", "inquiryId", "isHeld", "kind", "lastError", "nextTryAt", "replyTo", "sentAt", "state", "subject", "text", "to") SELECT "attempts", "confirms", "createdAt", "failingSince", "id", "inquiryId", "isHeld", "kind", "lastError", "nextTryAt", "replyTo", "sentAt", "state", "subject", "text", "to" FROM "OutboxMail";
DROP TABLE "OutboxMail";
ALTER TABLE "new_OutboxMail" RENAME TO "OutboxMail";
CREATE UNIQUE INDEX "OutboxMail_key_key" ON "OutboxMail"("key");
CREATE INDEX "OutboxMail_state_nextTryAt_idx" ON "OutboxMail"("state", "nextTryAt");
CREATE INDEX "OutboxMail_kind_createdAt_idx" ON "OutboxMail"("kind", "createdAt");
CREATE INDEX "OutboxMail_inquiryId_idx" ON "OutboxMail"("inquiryId");
CREATE INDEX "OutboxMail_messageId_idx" ON "OutboxMail"("messageId");
PRAGMA foreign_keys=ON;
PRAGMA defer_foreign_keys=OFF;

-- CreateIndex
CREATE UNIQUE INDEX "InquiryMessage_mailId_key" ON "InquiryMessage"("mailId");

-- CreateIndex
CREATE UNIQUE INDEX "InquiryMessage_requestKey_key" ON "InquiryMessage"("requestKey");

-- CreateIndex
CREATE INDEX "InquiryMessage_inquiryId_id_idx" ON "InquiryMessage"("inquiryId", "id");

-- CreateIndex
CREATE INDEX "MessageFile_messageId_createdAt_idx" ON "MessageFile"("messageId", "createdAt");

-- CreateIndex
CREATE UNIQUE INDEX "AnswerTemplate_name_key" ON "AnswerTemplate"("name");

-- As shared/sender.ts computes them for new inquiries.
UPDATE "ContactInquiry" SET "emailKey" = lower(trim("email"));
UPDATE "ContactInquiry" SET "phoneKey" = substr(replace(replace(replace(replace(replace(replace(replace("phone", ' ', ''), '-', ''), '+', ''), '(', ''), ')', ''), '.', ''), '/', ''), -10)
WHERE length(replace(replace(replace(replace(replace(replace(replace("phone", ' ', ''), '-', ''), '+', ''), '(', ''), ')', ''), '.', ''), '/', '')) >= 10;
