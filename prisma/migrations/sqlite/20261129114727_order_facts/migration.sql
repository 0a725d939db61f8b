-- AlterTable: Prisma would rebuild these tables.
ALTER TABLE "Dispatch" ADD COLUMN "lowersStock" BOOLEAN NOT NULL DEFAULT false;
ALTER TABLE "OrderCancellation" ADD COLUMN "isReplaced" BOOLEAN NOT NULL DEFAULT false;
ALTER TABLE "OrderCancellation" ADD COLUMN "taxablePaise" BIGINT;
ALTER TABLE "SalesOrder" ADD COLUMN "agreedAt" DATETIME;
ALTER TABLE "SalesOrder" ADD COLUMN "confirmedPaise" BIGINT NOT NULL DEFAULT 0;

-- AlterTable
ALTER TABLE "OrderReturn" ADD COLUMN "taxablePaise" BIGINT;

-- CreateTable
CREATE TABLE "StockMovement" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "productId" INTEGER NOT NULL,
    "quantity" BIGINT NOT NULL,
    "balance" BIGINT NOT NULL,
    "cause" TEXT NOT NULL,
    "sourceId" INTEGER,
    "orderId" INTEGER,
    "reference" TEXT,
    "changeSet" TEXT,
    "at" DATETIME NOT NULL,
    "userId" INTEGER,
    "userName" TEXT NOT NULL
);

-- RedefineTables
PRAGMA defer_foreign_keys=ON;
PRAGMA foreign_keys=OFF;
CREATE TABLE "new_DispatchLine" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "dispatchId" INTEGER NOT NULL,
    "lineId" INTEGER,
    "quantity" INTEGER NOT NULL,
    "revisionId" INTEGER,
    "position" INTEGER,
    "unitPaise" BIGINT,
    "taxablePaise" BIGINT,
    "totalPaise" BIGINT,
    CONSTRAINT "DispatchLine_dispatchId_fkey" FOREIGN KEY ("dispatchId") REFERENCES "Dispatch" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "DispatchLine_lineId_fkey" FOREIGN KEY ("lineId") REFERENCES "OrderLine" ("id") ON DELETE SET NULL ON UPDATE CASCADE
);
INSERT INTO "new_DispatchLine" ("dispatchId", "id", "lineId", "quantity") SELECT "dispatchId", "id", "lineId", "quantity" FROM "DispatchLine";
DROP TABLE "DispatchLine";
ALTER TABLE "new_DispatchLine" RENAME TO "DispatchLine";
CREATE INDEX "DispatchLine_dispatchId_idx" ON "DispatchLine"("dispatchId");
CREATE INDEX "DispatchLine_lineId_idx" ON "DispatchLine"("lineId");
CREATE INDEX "DispatchLine_revisionId_idx" ON "DispatchLine"("revisionId");
PRAGMA foreign_keys=ON;
PRAGMA defer_foreign_keys=OFF;

-- CreateIndex
CREATE INDEX "StockMovement_productId_id_idx" ON "StockMovement"("productId", "id");

-- CreateIndex
CREATE UNIQUE INDEX "StockMovement_cause_sourceId_key" ON "StockMovement"("cause", "sourceId");

-- CreateIndex
CREATE INDEX "OrderCancellation_taxablePaise_idx" ON "OrderCancellation"("taxablePaise");

-- CreateIndex
CREATE INDEX "OrderReturn_taxablePaise_idx" ON "OrderReturn"("taxablePaise");

-- What was known until now: the revision's value as it is, from the day on which the order got it.
UPDATE "SalesOrder" SET
  "confirmedPaise" = COALESCE((SELECT r."taxablePaise" FROM "QuotationRevision" r WHERE r."id" = "SalesOrder"."revisionId"), 0),
  "agreedAt" = COALESCE(
    (SELECT r."decidedAt" FROM "QuotationRevision" r WHERE r."id" = "SalesOrder"."revisionId" AND r."decidedAt" > "SalesOrder"."confirmedAt"),
    "confirmedAt"
  );
UPDATE "OrderCancellation" SET "isReplaced" = true WHERE "settledAt" IS NOT NULL;
