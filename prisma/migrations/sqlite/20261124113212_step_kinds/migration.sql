-- AlterTable
ALTER TABLE "InquiryMessage" ADD COLUMN "data" TEXT;
ALTER TABLE "InquiryMessage" ADD COLUMN "kind" TEXT;
ALTER TABLE "InquiryMessage" ADD COLUMN "linkId" INTEGER;
ALTER TABLE "InquiryMessage" ADD COLUMN "quotationId" INTEGER;
ALTER TABLE "InquiryMessage" ADD COLUMN "revisionId" INTEGER;

-- AlterTable
ALTER TABLE "OutboxMail" ADD COLUMN "quotationId" INTEGER;

-- What a person wrote is called as it came or went. Steps of quotations and of privacy requests get their kinds at the next start, from their words.
UPDATE "InquiryMessage" SET "kind" = "channel" WHERE "channel" IN ('mail', 'call', 'whatsapp', 'note');

UPDATE "OutboxMail" SET "quotationId" = (SELECT "quotationId" FROM "QuotationLink" WHERE "QuotationLink"."id" = "OutboxMail"."linkId")
  WHERE "kind" = 'quotation';
UPDATE "OutboxMail" SET "quotationId" = (SELECT "quotationId" FROM "QuotationRevision" WHERE "QuotationRevision"."id" = "OutboxMail"."revisionId")
  WHERE "quotationId" IS NULL AND "revisionId" IS NOT NULL;

-- CreateIndex
CREATE INDEX "InquiryMessage_kind_idx" ON "InquiryMessage"("kind");

-- CreateIndex
CREATE INDEX "InquiryMessage_quotationId_idx" ON "InquiryMessage"("quotationId");

-- CreateIndex
CREATE INDEX "InquiryMessage_linkId_idx" ON "InquiryMessage"("linkId");

-- CreateIndex
CREATE INDEX "OutboxMail_quotationId_idx" ON "OutboxMail"("quotationId");
