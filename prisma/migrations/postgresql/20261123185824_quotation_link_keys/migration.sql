-- AlterTable
ALTER TABLE "QuotationLink" ADD COLUMN     "emailKey" TEXT NOT NULL DEFAULT '';

-- CreateIndex
CREATE INDEX "QuotationLink_emailKey_idx" ON "QuotationLink"("emailKey");

-- As shared/inquiries/sender.ts computes it for new links.
UPDATE "QuotationLink" SET "emailKey" = lower(trim("email")) WHERE "email" IS NOT NULL;
