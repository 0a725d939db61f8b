-- CreateTable
CREATE TABLE "Quotation" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "inquiryId" INTEGER,
    "state" TEXT NOT NULL DEFAULT 'draft',
    "currentRevision" INTEGER NOT NULL DEFAULT 0,
    "draft" TEXT,
    "buyerName" TEXT NOT NULL,
    "company" TEXT,
    "gstin" TEXT,
    "emailKey" TEXT NOT NULL DEFAULT '',
    "phoneKey" TEXT,
    "totalPaise" BIGINT NOT NULL DEFAULT 0,
    "validUntil" DATETIME,
    "sentAt" DATETIME,
    "decidedAt" DATETIME,
    "lossReason" TEXT,
    "ownerId" INTEGER,
    "followUpAt" DATETIME,
    "requestKey" TEXT,
    "version" INTEGER NOT NULL DEFAULT 1,
    "createdAt" DATETIME NOT NULL
);

-- CreateTable
CREATE TABLE "QuotationRevision" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "quotationId" INTEGER NOT NULL,
    "number" INTEGER NOT NULL,
    "document" TEXT NOT NULL,
    "hash" TEXT NOT NULL,
    "taxablePaise" BIGINT NOT NULL,
    "totalPaise" BIGINT NOT NULL,
    "validUntil" DATETIME NOT NULL,
    "sentAt" DATETIME NOT NULL,
    "sentById" INTEGER,
    "sentBy" TEXT NOT NULL,
    "decision" TEXT,
    "decidedAt" DATETIME,
    "decidedBy" TEXT,
    "decidedOn" TEXT,
    "purchaseOrder" TEXT,
    "declineReason" TEXT,
    "decisionNote" TEXT
);

-- CreateTable
CREATE TABLE "QuotationPdf" (
    "revisionId" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "hash" TEXT NOT NULL,
    "bytes" BLOB NOT NULL
);

-- CreateTable
CREATE TABLE "QuotationLink" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "quotationId" INTEGER NOT NULL,
    "revisionId" INTEGER NOT NULL,
    "label" TEXT NOT NULL,
    "email" TEXT,
    "createdAt" DATETIME NOT NULL,
    "createdBy" TEXT NOT NULL,
    "openedAt" DATETIME,
    "revokedAt" DATETIME
);

-- CreateTable
CREATE TABLE "QuotationToken" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "linkId" INTEGER NOT NULL,
    "hash" TEXT NOT NULL
);

-- CreateIndex
CREATE UNIQUE INDEX "Quotation_requestKey_key" ON "Quotation"("requestKey");

-- CreateIndex
CREATE INDEX "Quotation_inquiryId_idx" ON "Quotation"("inquiryId");

-- CreateIndex
CREATE INDEX "Quotation_state_id_idx" ON "Quotation"("state", "id");

-- CreateIndex
CREATE INDEX "Quotation_state_validUntil_idx" ON "Quotation"("state", "validUntil");

-- CreateIndex
CREATE INDEX "Quotation_ownerId_state_id_idx" ON "Quotation"("ownerId", "state", "id");

-- CreateIndex
CREATE INDEX "Quotation_followUpAt_idx" ON "Quotation"("followUpAt");

-- CreateIndex
CREATE INDEX "Quotation_emailKey_idx" ON "Quotation"("emailKey");

-- CreateIndex
CREATE INDEX "Quotation_phoneKey_idx" ON "Quotation"("phoneKey");

-- CreateIndex
CREATE INDEX "Quotation_gstin_idx" ON "Quotation"("gstin");

-- CreateIndex
CREATE UNIQUE INDEX "QuotationRevision_quotationId_number_key" ON "QuotationRevision"("quotationId", "number");

-- CreateIndex
CREATE INDEX "QuotationLink_quotationId_id_idx" ON "QuotationLink"("quotationId", "id");

-- CreateIndex
CREATE INDEX "QuotationLink_revisionId_idx" ON "QuotationLink"("revisionId");

-- CreateIndex
CREATE UNIQUE INDEX "QuotationToken_hash_key" ON "QuotationToken"("hash");

-- CreateIndex
CREATE INDEX "QuotationToken_linkId_idx" ON "QuotationToken"("linkId");
