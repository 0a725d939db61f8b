-- AlterTable
ALTER TABLE "ContactInquiry" ADD COLUMN "gstin" TEXT;
ALTER TABLE "ContactInquiry" ADD COLUMN "neededBy" DATETIME;
ALTER TABLE "ContactInquiry" ADD COLUMN "pinCode" TEXT;

-- CreateTable
CREATE TABLE "QuoteLine" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "inquiryId" INTEGER NOT NULL,
    "position" INTEGER NOT NULL,
    "productId" INTEGER,
    "title" TEXT NOT NULL,
    "sku" TEXT,
    "unit" TEXT,
    "quantity" INTEGER NOT NULL,
    "note" TEXT
);

-- CreateTable
CREATE TABLE "DemandCount" (
    "day" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "count" INTEGER NOT NULL,

    PRIMARY KEY ("day", "kind", "key")
);

-- CreateIndex
CREATE INDEX "QuoteLine_productId_idx" ON "QuoteLine"("productId");

-- CreateIndex
CREATE UNIQUE INDEX "QuoteLine_inquiryId_position_key" ON "QuoteLine"("inquiryId", "position");

-- CreateIndex
CREATE INDEX "DemandCount_kind_day_idx" ON "DemandCount"("kind", "day");
