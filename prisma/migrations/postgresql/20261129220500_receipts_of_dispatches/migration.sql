-- AlterTable
ALTER TABLE "Dispatch" ADD COLUMN "receiptId" INTEGER;

-- AlterTable
ALTER TABLE "OrderReceipt" ADD COLUMN "recordedBy" TEXT;

-- A receipt of an earlier release was about all dispatches that had left and had no receipt.
UPDATE "Dispatch" SET "receiptId" = (
  SELECT MIN(r."id") FROM "OrderReceipt" r WHERE r."orderId" = "Dispatch"."orderId" AND r."at" >= "Dispatch"."sentAt"
) WHERE "sentAt" IS NOT NULL;
