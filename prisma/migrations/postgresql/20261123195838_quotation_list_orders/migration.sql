-- DropIndex
DROP INDEX "Event_at_idx";

-- DropIndex
DROP INDEX "Quotation_followUpAt_idx";

-- DropIndex
DROP INDEX "Quotation_state_validUntil_idx";

-- CreateIndex
CREATE INDEX "Quotation_state_validUntil_id_idx" ON "Quotation"("state", "validUntil", "id");

-- CreateIndex
CREATE INDEX "Quotation_followUpAt_id_idx" ON "Quotation"("followUpAt", "id");
