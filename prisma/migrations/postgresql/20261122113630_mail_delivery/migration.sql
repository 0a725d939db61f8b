-- DropIndex
DROP INDEX "OutboxMail_sentAt_nextTryAt_idx";

-- AlterTable
ALTER TABLE "ContactInquiry" ADD COLUMN     "announced" BOOLEAN NOT NULL DEFAULT true;

-- AlterTable
ALTER TABLE "OutboxMail" ADD COLUMN     "failingSince" TIMESTAMP(3),
ADD COLUMN     "inquiryId" INTEGER,
ADD COLUMN     "isHeld" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "kind" TEXT NOT NULL DEFAULT 'notification',
ADD COLUMN     "lastError" TEXT,
ADD COLUMN     "state" TEXT NOT NULL DEFAULT 'waiting';

-- CreateIndex
CREATE INDEX "OutboxMail_state_nextTryAt_idx" ON "OutboxMail"("state", "nextTryAt");

-- CreateIndex
CREATE INDEX "OutboxMail_kind_createdAt_idx" ON "OutboxMail"("kind", "createdAt");

-- CreateIndex
CREATE INDEX "OutboxMail_inquiryId_idx" ON "OutboxMail"("inquiryId");

-- What is stored already, in the new words. What arrived as suspected spam, and still counts as such, was not announced.
UPDATE "OutboxMail" SET "state" = 'sent' WHERE "sentAt" IS NOT NULL;
UPDATE "OutboxMail" SET "kind" = 'confirmation' WHERE "confirms" IS NOT NULL;
UPDATE "ContactInquiry" SET "announced" = false WHERE "suspectedSpam" AND "spamReasons" <> '';
