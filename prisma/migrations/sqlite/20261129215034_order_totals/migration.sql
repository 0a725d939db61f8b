-- DropIndex
DROP INDEX "OrderCancellation_taxablePaise_idx";

-- DropIndex
DROP INDEX "OrderReturn_taxablePaise_idx";

-- AlterTable
ALTER TABLE "OrderCancellation" ADD COLUMN "totalPaise" BIGINT;

-- AlterTable
ALTER TABLE "OrderReturn" ADD COLUMN "totalPaise" BIGINT;

-- AlterTable
ALTER TABLE "SalesOrder" ADD COLUMN "confirmedTotalPaise" BIGINT NOT NULL DEFAULT 0;

-- CreateIndex
CREATE INDEX "OrderCancellation_totalPaise_idx" ON "OrderCancellation"("totalPaise");

-- CreateIndex
CREATE INDEX "OrderReturn_totalPaise_idx" ON "OrderReturn"("totalPaise");

-- The confirmed total is that of the revision whose taxable value was stored at the confirmation.
UPDATE "SalesOrder" SET "confirmedTotalPaise" = COALESCE(
  (
    SELECT r."totalPaise" FROM "QuotationRevision" r
    WHERE r."quotationId" = "SalesOrder"."quotationId" AND r."taxablePaise" = "SalesOrder"."confirmedPaise"
    ORDER BY (r."id" = "SalesOrder"."revisionId") DESC, r."number" LIMIT 1
  ),
  "confirmedPaise"
);
