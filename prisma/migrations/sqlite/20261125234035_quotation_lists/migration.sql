-- AlterTable
ALTER TABLE "Quotation" ADD COLUMN "lineText" TEXT NOT NULL DEFAULT '';

-- CreateIndex
CREATE INDEX "Quotation_state_decidedAt_idx" ON "Quotation"("state", "decidedAt");

-- What the lines of each quotation say: of its draft until a revision was sent, and then of that.
UPDATE "Quotation" SET "lineText" = coalesce((
    SELECT group_concat(json_extract(line.value, '$.title') || coalesce(' ' || json_extract(line.value, '$.sku'), ''), char(10))
    FROM json_each(CASE WHEN "currentRevision" = 0 THEN "draft" ELSE (
        SELECT nullif("document", '') FROM "QuotationRevision"
        WHERE "quotationId" = "Quotation"."id" AND "number" = "Quotation"."currentRevision"
    ) END, '$.lines') AS line
), '');
