-- AlterTable
ALTER TABLE "Quotation" ADD COLUMN     "lineText" TEXT NOT NULL DEFAULT '';

-- CreateIndex
CREATE INDEX "Quotation_state_decidedAt_idx" ON "Quotation"("state", "decidedAt");

-- What the lines of each quotation say: of its draft until a revision was sent, and then of that. PostgreSQL has no text with the letter of number zero.
UPDATE "Quotation" SET "lineText" = coalesce((
    SELECT string_agg((line.value ->> 'title') || coalesce(' ' || (line.value ->> 'sku'), ''), chr(10))
    FROM json_array_elements(said."text"::json -> 'lines') AS line
), '')
FROM (
    SELECT quotation."id", CASE WHEN quotation."currentRevision" = 0 THEN quotation."draft" ELSE nullif(revision."document", '') END AS "text"
    FROM "Quotation" AS quotation
    LEFT JOIN "QuotationRevision" AS revision ON revision."quotationId" = quotation."id" AND revision."number" = quotation."currentRevision"
) AS said
WHERE said."id" = "Quotation"."id" AND said."text" IS NOT NULL AND said."text" NOT LIKE '%\\u0000%';
