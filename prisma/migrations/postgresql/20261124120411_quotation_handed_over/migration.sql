-- DropIndex
DROP INDEX "Quotation_sentAt_idx";

-- AlterTable
ALTER TABLE "Quotation" ADD COLUMN     "handedOverAt" TIMESTAMP(3);

-- AlterTable
ALTER TABLE "QuotationLink" ADD COLUMN     "handedOverAt" TIMESTAMP(3);

-- AlterTable
ALTER TABLE "QuotationRevision" ADD COLUMN     "handedOverAt" TIMESTAMP(3);

-- CreateIndex
CREATE INDEX "Quotation_state_handedOverAt_validUntil_idx" ON "Quotation"("state", "handedOverAt", "validUntil");

-- CreateIndex
CREATE INDEX "Quotation_handedOverAt_idx" ON "Quotation"("handedOverAt");

-- What was handed over so far: a link that was copied or made for WhatsApp was made to be handed over, and of one that was mailed no mail is left that was
-- not accepted. A decision says that the buyer had it.
UPDATE "QuotationLink" SET "handedOverAt" = "createdAt"
  WHERE "email" IS NULL OR "openedAt" IS NOT NULL OR NOT EXISTS (
    SELECT 1 FROM "OutboxMail" WHERE "OutboxMail"."linkId" = "QuotationLink"."id" AND "OutboxMail"."state" NOT IN ('sent', 'bounced'));
UPDATE "QuotationRevision" SET "handedOverAt" =
  (SELECT min("QuotationLink"."handedOverAt") FROM "QuotationLink" WHERE "QuotationLink"."revisionId" = "QuotationRevision"."id");
UPDATE "QuotationRevision" SET "handedOverAt" = "sentAt" WHERE "handedOverAt" IS NULL AND "decision" IS NOT NULL;
UPDATE "Quotation" SET "handedOverAt" = (
  SELECT "QuotationRevision"."handedOverAt" FROM "QuotationRevision"
  WHERE "QuotationRevision"."quotationId" = "Quotation"."id" AND "QuotationRevision"."number" = "Quotation"."currentRevision");
