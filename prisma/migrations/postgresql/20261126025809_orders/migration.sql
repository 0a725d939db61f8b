-- DropIndex
DROP INDEX "ContactInquiry_firstAnswerAt_dueAt_idx";

-- DropIndex
DROP INDEX "ContactInquiry_joinedToId_idx";

-- DropIndex
DROP INDEX "ContactInquiry_ownerId_status_createdAt_idx";

-- DropIndex
DROP INDEX "ContactInquiry_repliedAt_idx";

-- DropIndex
DROP INDEX "ContactInquiry_suspectedSpam_status_createdAt_idx";

-- AlterTable
ALTER TABLE "CompanyProfile" ADD COLUMN     "orderPrefix" TEXT NOT NULL DEFAULT 'SO',
ADD COLUMN     "upiId" TEXT,
ADD COLUMN     "upiLimit" INTEGER NOT NULL DEFAULT 100000;

-- CreateTable
CREATE TABLE "SalesOrder" (
    "id" SERIAL NOT NULL,
    "quotationId" INTEGER NOT NULL,
    "revisionId" INTEGER NOT NULL,
    "hash" TEXT NOT NULL,
    "note" TEXT,
    "createdAt" TIMESTAMP(3) NOT NULL,
    "confirmedAt" TIMESTAMP(3) NOT NULL,
    "confirmedById" INTEGER,
    "confirmedBy" TEXT NOT NULL,
    "takenBackAt" TIMESTAMP(3),
    "isOpen" BOOLEAN NOT NULL DEFAULT true,
    "hasLeft" BOOLEAN NOT NULL DEFAULT false,
    "dueOn" TEXT,
    "receivedAt" TIMESTAMP(3),
    "lastKey" TEXT,
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "SalesOrder_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "OrderLine" (
    "id" SERIAL NOT NULL,
    "orderId" INTEGER NOT NULL,
    "position" INTEGER NOT NULL,
    "productId" INTEGER,
    "quantity" INTEGER NOT NULL,
    "promisedOn" TEXT,
    "owed" INTEGER NOT NULL,

    CONSTRAINT "OrderLine_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "PromisedDate" (
    "id" SERIAL NOT NULL,
    "lineId" INTEGER NOT NULL,
    "before" TEXT,
    "after" TEXT,
    "at" TIMESTAMP(3) NOT NULL,
    "userId" INTEGER,
    "userName" TEXT NOT NULL,

    CONSTRAINT "PromisedDate_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Dispatch" (
    "id" SERIAL NOT NULL,
    "orderId" INTEGER NOT NULL,
    "number" INTEGER NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'draft',
    "dispatchedOn" TEXT NOT NULL,
    "carrier" TEXT,
    "transportNumber" TEXT,
    "ewayBillNumber" TEXT,
    "invoiceNumber" TEXT,
    "createdAt" TIMESTAMP(3) NOT NULL,
    "createdBy" TEXT NOT NULL,
    "sentAt" TIMESTAMP(3),
    "sentById" INTEGER,
    "sentBy" TEXT,
    "voidReason" TEXT,
    "voidedAt" TIMESTAMP(3),
    "voidedBy" TEXT,

    CONSTRAINT "Dispatch_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "DispatchLine" (
    "id" SERIAL NOT NULL,
    "dispatchId" INTEGER NOT NULL,
    "lineId" INTEGER NOT NULL,
    "quantity" INTEGER NOT NULL,

    CONSTRAINT "DispatchLine_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "OrderCancellation" (
    "id" SERIAL NOT NULL,
    "lineId" INTEGER NOT NULL,
    "quantity" INTEGER NOT NULL,
    "reason" TEXT NOT NULL,
    "at" TIMESTAMP(3) NOT NULL,
    "userId" INTEGER,
    "userName" TEXT NOT NULL,

    CONSTRAINT "OrderCancellation_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "OrderReturn" (
    "id" SERIAL NOT NULL,
    "lineId" INTEGER NOT NULL,
    "quantity" INTEGER NOT NULL,
    "reason" TEXT NOT NULL,
    "at" TIMESTAMP(3) NOT NULL,
    "userId" INTEGER,
    "userName" TEXT NOT NULL,

    CONSTRAINT "OrderReturn_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "OrderReceipt" (
    "id" SERIAL NOT NULL,
    "orderId" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "shortage" TEXT,
    "at" TIMESTAMP(3) NOT NULL,
    "formKey" TEXT NOT NULL,
    "notice" TEXT,

    CONSTRAINT "OrderReceipt_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "WarehouseLink" (
    "id" SERIAL NOT NULL,
    "orderId" INTEGER NOT NULL,
    "label" TEXT NOT NULL,
    "hash" TEXT NOT NULL,
    "createdAt" TIMESTAMP(3) NOT NULL,
    "createdBy" TEXT NOT NULL,
    "revokedAt" TIMESTAMP(3),

    CONSTRAINT "WarehouseLink_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "SalesOrder_quotationId_key" ON "SalesOrder"("quotationId");

-- CreateIndex
CREATE INDEX "SalesOrder_isOpen_dueOn_id_idx" ON "SalesOrder"("isOpen", "dueOn", "id");

-- CreateIndex
CREATE INDEX "SalesOrder_isOpen_hasLeft_receivedAt_id_idx" ON "SalesOrder"("isOpen", "hasLeft", "receivedAt", "id");

-- CreateIndex
CREATE INDEX "SalesOrder_confirmedAt_idx" ON "SalesOrder"("confirmedAt");

-- CreateIndex
CREATE INDEX "OrderLine_productId_owed_idx" ON "OrderLine"("productId", "owed");

-- CreateIndex
CREATE INDEX "OrderLine_owed_promisedOn_idx" ON "OrderLine"("owed", "promisedOn");

-- CreateIndex
CREATE UNIQUE INDEX "OrderLine_orderId_position_key" ON "OrderLine"("orderId", "position");

-- CreateIndex
CREATE INDEX "PromisedDate_lineId_idx" ON "PromisedDate"("lineId");

-- CreateIndex
CREATE UNIQUE INDEX "Dispatch_orderId_number_key" ON "Dispatch"("orderId", "number");

-- CreateIndex
CREATE INDEX "DispatchLine_dispatchId_idx" ON "DispatchLine"("dispatchId");

-- CreateIndex
CREATE INDEX "DispatchLine_lineId_idx" ON "DispatchLine"("lineId");

-- CreateIndex
CREATE INDEX "OrderCancellation_lineId_idx" ON "OrderCancellation"("lineId");

-- CreateIndex
CREATE INDEX "OrderReturn_lineId_idx" ON "OrderReturn"("lineId");

-- CreateIndex
CREATE UNIQUE INDEX "OrderReceipt_formKey_key" ON "OrderReceipt"("formKey");

-- CreateIndex
CREATE INDEX "OrderReceipt_orderId_idx" ON "OrderReceipt"("orderId");

-- CreateIndex
CREATE UNIQUE INDEX "WarehouseLink_hash_key" ON "WarehouseLink"("hash");

-- CreateIndex
CREATE INDEX "WarehouseLink_orderId_idx" ON "WarehouseLink"("orderId");

-- CreateIndex
CREATE INDEX "ContactInquiry_suspectedSpam_status_joinedToId_createdAt_idx" ON "ContactInquiry"("suspectedSpam", "status", "joinedToId", "createdAt");

-- CreateIndex
CREATE INDEX "ContactInquiry_suspectedSpam_joinedToId_createdAt_idx" ON "ContactInquiry"("suspectedSpam", "joinedToId", "createdAt");

-- CreateIndex
CREATE INDEX "ContactInquiry_suspectedSpam_firstAnswerAt_dueAt_status_rep_idx" ON "ContactInquiry"("suspectedSpam", "firstAnswerAt", "dueAt", "status", "repliedAt");

-- CreateIndex
CREATE INDEX "ContactInquiry_joinedToId_repliedAt_followUpAt_idx" ON "ContactInquiry"("joinedToId", "repliedAt", "followUpAt");

-- CreateIndex
CREATE INDEX "ContactInquiry_repliedAt_createdAt_status_suspectedSpam_idx" ON "ContactInquiry"("repliedAt", "createdAt", "status", "suspectedSpam");

-- CreateIndex
CREATE INDEX "ContactInquiry_ownerId_suspectedSpam_status_joinedToId_crea_idx" ON "ContactInquiry"("ownerId", "suspectedSpam", "status", "joinedToId", "createdAt");

-- CreateIndex
CREATE INDEX "ContactInquiry_ownerId_firstAnswerAt_dueAt_idx" ON "ContactInquiry"("ownerId", "firstAnswerAt", "dueAt");

-- CreateIndex
CREATE INDEX "ContactInquiry_ownerId_repliedAt_createdAt_idx" ON "ContactInquiry"("ownerId", "repliedAt", "createdAt");

-- CreateIndex
CREATE INDEX "ContactInquiry_ownerId_followUpAt_idx" ON "ContactInquiry"("ownerId", "followUpAt");

-- AddForeignKey
ALTER TABLE "OrderLine" ADD CONSTRAINT "OrderLine_orderId_fkey" FOREIGN KEY ("orderId") REFERENCES "SalesOrder"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "PromisedDate" ADD CONSTRAINT "PromisedDate_lineId_fkey" FOREIGN KEY ("lineId") REFERENCES "OrderLine"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Dispatch" ADD CONSTRAINT "Dispatch_orderId_fkey" FOREIGN KEY ("orderId") REFERENCES "SalesOrder"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "DispatchLine" ADD CONSTRAINT "DispatchLine_dispatchId_fkey" FOREIGN KEY ("dispatchId") REFERENCES "Dispatch"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "DispatchLine" ADD CONSTRAINT "DispatchLine_lineId_fkey" FOREIGN KEY ("lineId") REFERENCES "OrderLine"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "OrderCancellation" ADD CONSTRAINT "OrderCancellation_lineId_fkey" FOREIGN KEY ("lineId") REFERENCES "OrderLine"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "OrderReturn" ADD CONSTRAINT "OrderReturn_lineId_fkey" FOREIGN KEY ("lineId") REFERENCES "OrderLine"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "OrderReceipt" ADD CONSTRAINT "OrderReceipt_orderId_fkey" FOREIGN KEY ("orderId") REFERENCES "SalesOrder"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "WarehouseLink" ADD CONSTRAINT "WarehouseLink_orderId_fkey" FOREIGN KEY ("orderId") REFERENCES "SalesOrder"("id") ON DELETE CASCADE ON UPDATE CASCADE;
