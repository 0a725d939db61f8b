-- AlterTable
ALTER TABLE "ContactInquiry" ADD COLUMN     "phoneKey2" TEXT,
ADD COLUMN     "phoneKey3" TEXT,
ADD COLUMN     "phoneKey4" TEXT;

-- AlterTable
ALTER TABLE "DiscardedDraft" ADD COLUMN     "phoneKey2" TEXT,
ADD COLUMN     "phoneKey3" TEXT,
ADD COLUMN     "phoneKey4" TEXT;

-- AlterTable
ALTER TABLE "NewsletterSubscription" ADD COLUMN     "emailKey" TEXT NOT NULL DEFAULT '';

-- AlterTable
ALTER TABLE "OutboxMail" ADD COLUMN     "toKey" TEXT NOT NULL DEFAULT '';

-- AlterTable
ALTER TABLE "Quotation" ADD COLUMN     "phoneKey2" TEXT,
ADD COLUMN     "phoneKey3" TEXT,
ADD COLUMN     "phoneKey4" TEXT;

-- AlterTable
ALTER TABLE "SecuritySettings" ADD COLUMN     "personKeys" INTEGER NOT NULL DEFAULT 0;

-- Right for nearly all addresses; the next start puts the others right (server/platform/person-keys.ts).
UPDATE "NewsletterSubscription" SET "emailKey" = "email";
UPDATE "OutboxMail" SET "toKey" = lower(trim("to"));

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
CREATE UNIQUE INDEX "NewsletterSubscription_emailKey_key" ON "NewsletterSubscription"("emailKey");

-- CreateIndex
CREATE INDEX "OutboxMail_toKey_idx" ON "OutboxMail"("toKey");

-- CreateIndex
CREATE INDEX "Quotation_phoneKey2_idx" ON "Quotation"("phoneKey2");

-- CreateIndex
CREATE INDEX "Quotation_phoneKey3_idx" ON "Quotation"("phoneKey3");

-- CreateIndex
CREATE INDEX "Quotation_phoneKey4_idx" ON "Quotation"("phoneKey4");
