-- DropIndex
DROP INDEX "Dispatch_state_dispatchedOn_idx";

-- CreateIndex
CREATE INDEX "Dispatch_dispatchedOn_idx" ON "Dispatch"("dispatchedOn");
