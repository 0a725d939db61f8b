-- DropIndex
DROP INDEX "ContactInquiry_joinedToId_idx";

-- DropIndex
DROP INDEX "ContactInquiry_repliedAt_idx";

-- DropIndex
DROP INDEX "ContactInquiry_ownerId_status_createdAt_idx";

-- DropIndex
DROP INDEX "ContactInquiry_firstAnswerAt_dueAt_idx";

-- DropIndex
DROP INDEX "ContactInquiry_suspectedSpam_status_createdAt_idx";

-- CreateTable
CREATE TABLE "SalesOrder" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "quotationId" INTEGER NOT NULL,
    "revisionId" INTEGER NOT NULL,
    "hash" TEXT NOT NULL,
    "note" TEXT,
    "createdAt" DATETIME NOT NULL,
    "confirmedAt" DATETIME NOT NULL,
    "confirmedById" INTEGER,
    "confirmedBy" TEXT NOT NULL,
    "takenBackAt" DATETIME,
    "isOpen" BOOLEAN NOT NULL DEFAULT true,
    "hasLeft" BOOLEAN NOT NULL DEFAULT false,
    "dueOn" TEXT,
    "receivedAt" DATETIME,
    "lastKey" TEXT,
    "version" INTEGER NOT NULL DEFAULT 1
);

-- CreateTable
CREATE TABLE "OrderLine" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "orderId" INTEGER NOT NULL,
    "position" INTEGER NOT NULL,
    "productId" INTEGER,
    "quantity" INTEGER NOT NULL,
    "promisedOn" TEXT,
    "owed" INTEGER NOT NULL,
    CONSTRAINT "OrderLine_orderId_fkey" FOREIGN KEY ("orderId") REFERENCES "SalesOrder" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "PromisedDate" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "lineId" INTEGER NOT NULL,
    "before" TEXT,
    "after" TEXT,
    "at" DATETIME NOT NULL,
    "userId" INTEGER,
    "userName" TEXT NOT NULL,
    CONSTRAINT "PromisedDate_lineId_fkey" FOREIGN KEY ("lineId") REFERENCES "OrderLine" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "Dispatch" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "orderId" INTEGER NOT NULL,
    "number" INTEGER NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'draft',
    "dispatchedOn" TEXT NOT NULL,
    "carrier" TEXT,
    "transportNumber" TEXT,
    "ewayBillNumber" TEXT,
    "invoiceNumber" TEXT,
    "createdAt" DATETIME NOT NULL,
    "createdBy" TEXT NOT NULL,
    "sentAt" DATETIME,
    "sentById" INTEGER,
    "sentBy" TEXT,
    "voidReason" TEXT,
    "voidedAt" DATETIME,
    "voidedBy" TEXT,
    CONSTRAINT "Dispatch_orderId_fkey" FOREIGN KEY ("orderId") REFERENCES "SalesOrder" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "DispatchLine" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "dispatchId" INTEGER NOT NULL,
    "lineId" INTEGER NOT NULL,
    "quantity" INTEGER NOT NULL,
    CONSTRAINT "DispatchLine_dispatchId_fkey" FOREIGN KEY ("dispatchId") REFERENCES "Dispatch" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "DispatchLine_lineId_fkey" FOREIGN KEY ("lineId") REFERENCES "OrderLine" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "OrderCancellation" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "lineId" INTEGER NOT NULL,
    "quantity" INTEGER NOT NULL,
    "reason" TEXT NOT NULL,
    "at" DATETIME NOT NULL,
    "userId" INTEGER,
    "userName" TEXT NOT NULL,
    CONSTRAINT "OrderCancellation_lineId_fkey" FOREIGN KEY ("lineId") REFERENCES "OrderLine" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "OrderReturn" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "lineId" INTEGER NOT NULL,
    "quantity" INTEGER NOT NULL,
    "reason" TEXT NOT NULL,
    "at" DATETIME NOT NULL,
    "userId" INTEGER,
    "userName" TEXT NOT NULL,
    CONSTRAINT "OrderReturn_lineId_fkey" FOREIGN KEY ("lineId") REFERENCES "OrderLine" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "OrderReceipt" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "orderId" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "shortage" TEXT,
    "at" DATETIME NOT NULL,
    "formKey" TEXT NOT NULL,
    "notice" TEXT,
    CONSTRAINT "OrderReceipt_orderId_fkey" FOREIGN KEY ("orderId") REFERENCES "SalesOrder" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "WarehouseLink" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "orderId" INTEGER NOT NULL,
    "label" TEXT NOT NULL,
    "hash" TEXT NOT NULL,
    "createdAt" DATETIME NOT NULL,
    "createdBy" TEXT NOT NULL,
    "revokedAt" DATETIME,
    CONSTRAINT "WarehouseLink_orderId_fkey" FOREIGN KEY ("orderId") REFERENCES "SalesOrder" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- RedefineTables
PRAGMA defer_foreign_keys=ON;
PRAGMA foreign_keys=OFF;
CREATE TABLE "new_CompanyProfile" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "key" TEXT NOT NULL,
    "legalName" TEXT NOT NULL DEFAULT '',
    "gstin" TEXT,
    "sellerKind" TEXT NOT NULL DEFAULT 'regular',
    "state" TEXT,
    "lutNumber" TEXT,
    "address" TEXT,
    "bankAccountName" TEXT,
    "bankAccountNumber" TEXT,
    "bankIfsc" TEXT,
    "bankName" TEXT,
    "bankBranch" TEXT,
    "terms" TEXT,
    "quotationValidDays" INTEGER NOT NULL DEFAULT 15,
    "paymentTerms" TEXT,
    "deliveryTime" TEXT,
    "isRoundedOff" BOOLEAN NOT NULL DEFAULT true,
    "signatory" TEXT,
    "inquiryPrefix" TEXT NOT NULL DEFAULT 'SQ',
    "quotationPrefix" TEXT NOT NULL DEFAULT 'QT',
    "orderPrefix" TEXT NOT NULL DEFAULT 'SO',
    "upiId" TEXT,
    "upiLimit" INTEGER NOT NULL DEFAULT 100000,
    "cataloguePrices" BOOLEAN NOT NULL DEFAULT true,
    "signsReplies" BOOLEAN NOT NULL DEFAULT true,
    "replySignature" TEXT,
    "mailInquiries" BOOLEAN NOT NULL DEFAULT false,
    "privacyContact" TEXT,
    "privacyEmail" TEXT,
    "privacyPhone" TEXT,
    "requestDays" INTEGER NOT NULL DEFAULT 30,
    "retentionMonths" INTEGER NOT NULL DEFAULT 0,
    "answerMinutes" INTEGER NOT NULL DEFAULT 600,
    "openingHours" JSONB NOT NULL,
    "holidays" JSONB NOT NULL,
    "socialLinks" JSONB NOT NULL DEFAULT '[]',
    "version" INTEGER NOT NULL DEFAULT 1
);
INSERT INTO "new_CompanyProfile" ("address", "answerMinutes", "bankAccountName", "bankAccountNumber", "bankBranch", "bankIfsc", "bankName", "cataloguePrices", "deliveryTime", "gstin", "holidays", "id", "inquiryPrefix", "isRoundedOff", "key", "legalName", "lutNumber", "mailInquiries", "openingHours", "paymentTerms", "privacyContact", "privacyEmail", "privacyPhone", "quotationPrefix", "quotationValidDays", "replySignature", "requestDays", "retentionMonths", "sellerKind", "signatory", "signsReplies", "socialLinks", "state", "terms", "version") SELECT "address", "answerMinutes", "bankAccountName", "bankAccountNumber", "bankBranch", "bankIfsc", "bankName", "cataloguePrices", "deliveryTime", "gstin", "holidays", "id", "inquiryPrefix", "isRoundedOff", "key", "legalName", "lutNumber", "mailInquiries", "openingHours", "paymentTerms", "privacyContact", "privacyEmail", "privacyPhone", "quotationPrefix", "quotationValidDays", "replySignature", "requestDays", "retentionMonths", "sellerKind", "signatory", "signsReplies", "socialLinks", "state", "terms", "version" FROM "CompanyProfile";
DROP TABLE "CompanyProfile";
ALTER TABLE "new_CompanyProfile" RENAME TO "CompanyProfile";
CREATE UNIQUE INDEX "CompanyProfile_key_key" ON "CompanyProfile"("key");
PRAGMA foreign_keys=ON;
PRAGMA defer_foreign_keys=OFF;

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
CREATE INDEX "ContactInquiry_suspectedSpam_firstAnswerAt_dueAt_status_repliedAt_idx" ON "ContactInquiry"("suspectedSpam", "firstAnswerAt", "dueAt", "status", "repliedAt");

-- CreateIndex
CREATE INDEX "ContactInquiry_joinedToId_repliedAt_followUpAt_idx" ON "ContactInquiry"("joinedToId", "repliedAt", "followUpAt");

-- CreateIndex
CREATE INDEX "ContactInquiry_repliedAt_createdAt_status_suspectedSpam_idx" ON "ContactInquiry"("repliedAt", "createdAt", "status", "suspectedSpam");

-- CreateIndex
CREATE INDEX "ContactInquiry_ownerId_suspectedSpam_status_joinedToId_createdAt_idx" ON "ContactInquiry"("ownerId", "suspectedSpam", "status", "joinedToId", "createdAt");

-- CreateIndex
CREATE INDEX "ContactInquiry_ownerId_firstAnswerAt_dueAt_idx" ON "ContactInquiry"("ownerId", "firstAnswerAt", "dueAt");

-- CreateIndex
CREATE INDEX "ContactInquiry_ownerId_repliedAt_createdAt_idx" ON "ContactInquiry"("ownerId", "repliedAt", "createdAt");

-- CreateIndex
CREATE INDEX "ContactInquiry_ownerId_followUpAt_idx" ON "ContactInquiry"("ownerId", "followUpAt");
