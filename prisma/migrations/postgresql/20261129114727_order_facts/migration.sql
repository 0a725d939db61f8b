-- DropForeignKey
ALTER TABLE "DispatchLine" DROP CONSTRAINT "DispatchLine_lineId_fkey";

-- AlterTable
ALTER TABLE "Dispatch" ADD COLUMN     "lowersStock" BOOLEAN NOT NULL DEFAULT false;

-- AlterTable
ALTER TABLE "DispatchLine" ADD COLUMN     "position" INTEGER,
ADD COLUMN     "revisionId" INTEGER,
ADD COLUMN     "taxablePaise" BIGINT,
ADD COLUMN     "totalPaise" BIGINT,
ADD COLUMN     "unitPaise" BIGINT,
ALTER COLUMN "lineId" DROP NOT NULL;

-- AlterTable
ALTER TABLE "OrderCancellation" ADD COLUMN     "isReplaced" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "taxablePaise" BIGINT;

-- AlterTable
ALTER TABLE "OrderReturn" ADD COLUMN     "taxablePaise" BIGINT;

-- AlterTable
ALTER TABLE "SalesOrder" ADD COLUMN     "agreedAt" TIMESTAMP(3),
ADD COLUMN     "confirmedPaise" BIGINT NOT NULL DEFAULT 0;

-- CreateTable
CREATE TABLE "StockMovement" (
    "id" SERIAL NOT NULL,
    "productId" INTEGER NOT NULL,
    "quantity" BIGINT NOT NULL,
    "balance" BIGINT NOT NULL,
    "cause" TEXT NOT NULL,
    "sourceId" INTEGER,
    "orderId" INTEGER,
    "reference" TEXT,
    "changeSet" TEXT,
    "at" TIMESTAMP(3) NOT NULL,
    "userId" INTEGER,
    "userName" TEXT NOT NULL,

    CONSTRAINT "StockMovement_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "StockMovement_productId_id_idx" ON "StockMovement"("productId", "id");

-- CreateIndex
CREATE UNIQUE INDEX "StockMovement_cause_sourceId_key" ON "StockMovement"("cause", "sourceId");

-- CreateIndex
CREATE INDEX "DispatchLine_revisionId_idx" ON "DispatchLine"("revisionId");

-- CreateIndex
CREATE INDEX "OrderCancellation_taxablePaise_idx" ON "OrderCancellation"("taxablePaise");

-- CreateIndex
CREATE INDEX "OrderReturn_taxablePaise_idx" ON "OrderReturn"("taxablePaise");

-- AddForeignKey
ALTER TABLE "DispatchLine" ADD CONSTRAINT "DispatchLine_lineId_fkey" FOREIGN KEY ("lineId") REFERENCES "OrderLine"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- What was known until now: the revision's value as it is, from the day on which the order got it.
UPDATE "SalesOrder" SET
  "confirmedPaise" = COALESCE((SELECT r."taxablePaise" FROM "QuotationRevision" r WHERE r."id" = "SalesOrder"."revisionId"), 0),
  "agreedAt" = COALESCE(
    (SELECT r."decidedAt" FROM "QuotationRevision" r WHERE r."id" = "SalesOrder"."revisionId" AND r."decidedAt" > "SalesOrder"."confirmedAt"),
    "confirmedAt"
  );
UPDATE "OrderCancellation" SET "isReplaced" = true WHERE "settledAt" IS NOT NULL;
