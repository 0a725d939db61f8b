-- AlterTable
ALTER TABLE "Dispatch" ADD COLUMN     "promisedOn" TEXT;

-- AlterTable
ALTER TABLE "Quotation" ADD COLUMN     "hasOrder" BOOLEAN NOT NULL DEFAULT false;

-- CreateIndex
CREATE INDEX "Dispatch_state_dispatchedOn_idx" ON "Dispatch"("state", "dispatchedOn");

-- CreateIndex
CREATE INDEX "OrderCancellation_at_idx" ON "OrderCancellation"("at");

-- CreateIndex
CREATE INDEX "OrderReturn_at_idx" ON "OrderReturn"("at");

-- CreateIndex
CREATE INDEX "Quotation_state_hasOrder_decidedAt_idx" ON "Quotation"("state", "hasOrder", "decidedAt");

-- The orders that stand.
UPDATE "Quotation" SET "hasOrder" = TRUE WHERE "id" IN (SELECT "quotationId" FROM "SalesOrder" WHERE "takenBackAt" IS NULL);
-- What was promised for the dispatches that left: the days of their lines as they are now.
UPDATE "Dispatch" SET "promisedOn" = (
  SELECT min("OrderLine"."promisedOn")
  FROM "DispatchLine" JOIN "OrderLine" ON "OrderLine"."id" = "DispatchLine"."lineId"
  WHERE "DispatchLine"."dispatchId" = "Dispatch"."id"
) WHERE "state" = 'sent';
