-- AlterTable
ALTER TABLE "ContactInquiry" ADD COLUMN "phoneKey2" TEXT;
ALTER TABLE "ContactInquiry" ADD COLUMN "phoneKey3" TEXT;
ALTER TABLE "ContactInquiry" ADD COLUMN "phoneKey4" TEXT;

-- AlterTable
ALTER TABLE "DiscardedDraft" ADD COLUMN "phoneKey2" TEXT;
ALTER TABLE "DiscardedDraft" ADD COLUMN "phoneKey3" TEXT;
ALTER TABLE "DiscardedDraft" ADD COLUMN "phoneKey4" TEXT;

-- AlterTable
ALTER TABLE "Quotation" ADD COLUMN "phoneKey2" TEXT;
ALTER TABLE "Quotation" ADD COLUMN "phoneKey3" TEXT;
ALTER TABLE "Quotation" ADD COLUMN "phoneKey4" TEXT;

-- RedefineTables: the new keys are right for nearly all addresses; the next start puts the others right (server/platform/person-keys.ts).
PRAGMA defer_foreign_keys=ON;
PRAGMA foreign_keys=OFF;
CREATE TABLE "new_NewsletterSubscription" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "email" TEXT NOT NULL,
    "emailKey" TEXT NOT NULL DEFAULT '',
    "isActive" BOOLEAN NOT NULL DEFAULT true,
    "subscribedAt" DATETIME NOT NULL,
    "unsubscribedAt" DATETIME,
    "askedAt" DATETIME,
    "confirmHash" TEXT,
    "confirmUntil" DATETIME,
    "confirmedAt" DATETIME,
    "version" INTEGER NOT NULL DEFAULT 1
);
INSERT INTO "new_NewsletterSubscription" ("askedAt", "confirmHash", "confirmUntil", "confirmedAt", "email", "id", "isActive", "subscribedAt", "unsubscribedAt", "version", "emailKey") SELECT "askedAt", "confirmHash", "confirmUntil", "confirmedAt", "email", "id", "isActive", "subscribedAt", "unsubscribedAt", "version", "email" FROM "NewsletterSubscription";
DROP TABLE "NewsletterSubscription";
ALTER TABLE "new_NewsletterSubscription" RENAME TO "NewsletterSubscription";
CREATE UNIQUE INDEX "NewsletterSubscription_email_key" ON "NewsletterSubscription"("email");
CREATE UNIQUE INDEX "NewsletterSubscription_emailKey_key" ON "NewsletterSubscription"("emailKey");
CREATE UNIQUE INDEX "NewsletterSubscription_confirmHash_key" ON "NewsletterSubscription"("confirmHash");
CREATE INDEX "NewsletterSubscription_isActive_subscribedAt_idx" ON "NewsletterSubscription"("isActive", "subscribedAt");
CREATE TABLE "new_OutboxMail" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "kind" TEXT NOT NULL DEFAULT 'notification',
    "priority" INTEGER NOT NULL DEFAULT 1,
    "key" TEXT,
    "state" TEXT NOT NULL DEFAULT 'waiting',
    "to" TEXT NOT NULL,
    "toKey" TEXT NOT NULL DEFAULT '',
    "replyTo" TEXT,
    "subject" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    "confirms" INTEGER,
    "inquiryId" INTEGER,
    "messageId" INTEGER,
    "quotationId" INTEGER,
    "linkId" INTEGER,
    "revisionId" INTEGER,
    "mailId" TEXT,
    "createdAt" DATETIME NOT NULL,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "nextTryAt" DATETIME NOT NULL,
    "isHeld" BOOLEAN NOT NULL DEFAULT false,
    "failingSince" DATETIME,
    "lastError" TEXT,
    "sentAt" DATETIME
);
INSERT INTO "new_OutboxMail" ("attempts", "confirms", "createdAt", "failingSince", "id", "inquiryId", "isHeld", "key", "kind", "lastError", "linkId", "mailId", "messageId", "nextTryAt", "priority", "quotationId", "replyTo", "revisionId", "sentAt", "state", "subject", "text", "to", "toKey") SELECT "attempts", "confirms", "createdAt", "failingSince", "id", "inquiryId", "isHeld", "key", "kind", "lastError", "linkId", "mailId", "messageId", "nextTryAt", "priority", "quotationId", "replyTo", "revisionId", "sentAt", "state", "subject", "text", "to", lower(trim("to")) FROM "OutboxMail";
DROP TABLE "OutboxMail";
ALTER TABLE "new_OutboxMail" RENAME TO "OutboxMail";
CREATE UNIQUE INDEX "OutboxMail_key_key" ON "OutboxMail"("key");
CREATE UNIQUE INDEX "OutboxMail_mailId_key" ON "OutboxMail"("mailId");
CREATE INDEX "OutboxMail_state_nextTryAt_idx" ON "OutboxMail"("state", "nextTryAt");
CREATE INDEX "OutboxMail_kind_createdAt_idx" ON "OutboxMail"("kind", "createdAt");
CREATE INDEX "OutboxMail_toKey_idx" ON "OutboxMail"("toKey");
CREATE INDEX "OutboxMail_inquiryId_idx" ON "OutboxMail"("inquiryId");
CREATE INDEX "OutboxMail_messageId_idx" ON "OutboxMail"("messageId");
CREATE INDEX "OutboxMail_quotationId_idx" ON "OutboxMail"("quotationId");
CREATE TABLE "new_SecuritySettings" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "administratorsNeedSecondFactor" BOOLEAN NOT NULL DEFAULT false,
    "keyCheck" TEXT,
    "personKeys" INTEGER NOT NULL DEFAULT 0,
    "version" INTEGER NOT NULL DEFAULT 1
);
INSERT INTO "new_SecuritySettings" ("administratorsNeedSecondFactor", "id", "keyCheck", "version") SELECT "administratorsNeedSecondFactor", "id", "keyCheck", "version" FROM "SecuritySettings";
DROP TABLE "SecuritySettings";
ALTER TABLE "new_SecuritySettings" RENAME TO "SecuritySettings";
PRAGMA foreign_keys=ON;
PRAGMA defer_foreign_keys=OFF;

-- CreateIndex
CREATE INDEX "ContactInquiry_phoneKey2_idx" ON "ContactInquiry"("phoneKey2");

-- CreateIndex
CREATE INDEX "ContactInquiry_phoneKey3_idx" ON "ContactInquiry"("phoneKey3");

-- CreateIndex
CREATE INDEX "ContactInquiry_phoneKey4_idx" ON "ContactInquiry"("phoneKey4");

-- CreateIndex
CREATE INDEX "DiscardedDraft_phoneKey2_idx" ON "DiscardedDraft"("phoneKey2");

-- CreateIndex
CREATE INDEX "DiscardedDraft_phoneKey3_idx" ON "DiscardedDraft"("phoneKey3");

-- CreateIndex
CREATE INDEX "DiscardedDraft_phoneKey4_idx" ON "DiscardedDraft"("phoneKey4");

-- CreateIndex
CREATE INDEX "Quotation_phoneKey2_idx" ON "Quotation"("phoneKey2");

-- CreateIndex
CREATE INDEX "Quotation_phoneKey3_idx" ON "Quotation"("phoneKey3");

-- CreateIndex
CREATE INDEX "Quotation_phoneKey4_idx" ON "Quotation"("phoneKey4");
