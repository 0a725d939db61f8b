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
    "productId" INTEGER,
    "status" TEXT NOT NULL DEFAULT 'new',
    "notes" TEXT,
    "suspectedSpam" BOOLEAN NOT NULL DEFAULT false,
    "spamReasons" TEXT NOT NULL DEFAULT '',
    "firstAnswerAt" DATETIME,
    "announced" BOOLEAN NOT NULL DEFAULT true,
    "requestKey" TEXT,
    "version" INTEGER NOT NULL DEFAULT 1,
    "createdAt" DATETIME NOT NULL
);
INSERT INTO "new_ContactInquiry" ("company", "createdAt", "email", "firstAnswerAt", "id", "message", "name", "notes", "phone", "productId", "requestKey", "source", "spamReasons", "status", "suspectedSpam", "topic", "version") SELECT "company", "createdAt", "email", "firstAnswerAt", "id", "message", "name", "notes", "phone", "productId", "requestKey", "source", "spamReasons", "status", "suspectedSpam", "topic", "version" FROM "ContactInquiry";
DROP TABLE "ContactInquiry";
ALTER TABLE "new_ContactInquiry" RENAME TO "ContactInquiry";
CREATE UNIQUE INDEX "ContactInquiry_requestKey_key" ON "ContactInquiry"("requestKey");
CREATE INDEX "ContactInquiry_suspectedSpam_status_createdAt_idx" ON "ContactInquiry"("suspectedSpam", "status", "createdAt");
CREATE TABLE "new_OutboxMail" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "kind" TEXT NOT NULL DEFAULT 'notification',
    "state" TEXT NOT NULL DEFAULT 'waiting',
    "to" TEXT NOT NULL,
    "replyTo" TEXT,
    "subject" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    "confirms" INTEGER,
    "inquiryId" INTEGER,
    "createdAt" DATETIME NOT NULL,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "nextTryAt" DATETIME NOT NULL,
    "isHeld" BOOLEAN NOT NULL DEFAULT false,
    "failingSince" DATETIME,
    "lastError" TEXT,
    "sentAt" DATETIME
);
INSERT INTO "new_OutboxMail" ("attempts", "confirms", "createdAt", "id", "nextTryAt", "replyTo", "sentAt", "subject", "text", "to") SELECT "attempts", "confirms", "createdAt", "id", "nextTryAt", "replyTo", "sentAt", "subject", "text", "to" FROM "OutboxMail";
DROP TABLE "OutboxMail";
ALTER TABLE "new_OutboxMail" RENAME TO "OutboxMail";
CREATE INDEX "OutboxMail_state_nextTryAt_idx" ON "OutboxMail"("state", "nextTryAt");
CREATE INDEX "OutboxMail_kind_createdAt_idx" ON "OutboxMail"("kind", "createdAt");
CREATE INDEX "OutboxMail_inquiryId_idx" ON "OutboxMail"("inquiryId");
PRAGMA foreign_keys=ON;
PRAGMA defer_foreign_keys=OFF;

-- What is stored already, in the new words. What arrived as suspected spam, and still counts as such, was not announced.
UPDATE "OutboxMail" SET "state" = 'sent' WHERE "sentAt" IS NOT NULL;
UPDATE "OutboxMail" SET "kind" = 'confirmation' WHERE "confirms" IS NOT NULL;
UPDATE "ContactInquiry" SET "announced" = false WHERE "suspectedSpam" AND "spamReasons" <> '';
