-- DropIndex
DROP INDEX "ContactInquiry_status_createdAt_idx";

-- DropIndex
DROP INDEX "ContactInquiry_suspectedSpam_idx";

-- AlterTable
ALTER TABLE "ContactInquiry" ADD COLUMN     "firstAnswerAt" TIMESTAMP(3),
ADD COLUMN     "spamReasons" TEXT NOT NULL DEFAULT '';

-- AlterTable
ALTER TABLE "NewsletterSubscription" ADD COLUMN     "version" INTEGER NOT NULL DEFAULT 1;

-- CreateIndex
CREATE INDEX "ContactInquiry_suspectedSpam_status_createdAt_idx" ON "ContactInquiry"("suspectedSpam", "status", "createdAt");

-- Until now one of two reasons, of which neither was stored.
UPDATE "ContactInquiry" SET "spamReasons" = 'form' WHERE "suspectedSpam";
