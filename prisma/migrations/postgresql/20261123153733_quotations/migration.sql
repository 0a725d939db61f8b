-- CreateTable
CREATE TABLE "Quotation" (
    "id" SERIAL NOT NULL,
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
    "validUntil" TIMESTAMP(3),
    "sentAt" TIMESTAMP(3),
    "decidedAt" TIMESTAMP(3),
    "lossReason" TEXT,
    "ownerId" INTEGER,
    "followUpAt" TIMESTAMP(3),
    "requestKey" TEXT,
    "version" INTEGER NOT NULL DEFAULT 1,
    "createdAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "Quotation_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "QuotationRevision" (
    "id" SERIAL NOT NULL,
    "quotationId" INTEGER NOT NULL,
    "number" INTEGER NOT NULL,
    "document" TEXT NOT NULL,
    "hash" TEXT NOT NULL,
    "taxablePaise" BIGINT NOT NULL,
    "totalPaise" BIGINT NOT NULL,
    "validUntil" TIMESTAMP(3) NOT NULL,
    "sentAt" TIMESTAMP(3) NOT NULL,
    "sentById" INTEGER,
    "sentBy" TEXT NOT NULL,
    "decision" TEXT,
    "decidedAt" TIMESTAMP(3),
    "decidedBy" TEXT,
    "decidedOn" TEXT,
    "purchaseOrder" TEXT,
    "declineReason" TEXT,
    "decisionNote" TEXT,

    CONSTRAINT "QuotationRevision_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "QuotationPdf" (
    "revisionId" INTEGER NOT NULL,
    "hash" TEXT NOT NULL,
    "bytes" BYTEA NOT NULL,

    CONSTRAINT "QuotationPdf_pkey" PRIMARY KEY ("revisionId")
);

-- CreateTable
CREATE TABLE "QuotationLink" (
    "id" SERIAL NOT NULL,
    "quotationId" INTEGER NOT NULL,
    "revisionId" INTEGER NOT NULL,
    "label" TEXT NOT NULL,
    "email" TEXT,
    "createdAt" TIMESTAMP(3) NOT NULL,
    "createdBy" TEXT NOT NULL,
    "openedAt" TIMESTAMP(3),
    "revokedAt" TIMESTAMP(3),

    CONSTRAINT "QuotationLink_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "QuotationToken" (
    "id" SERIAL NOT NULL,
    "linkId" INTEGER NOT NULL,
    "hash" TEXT NOT NULL,

    CONSTRAINT "QuotationToken_pkey" PRIMARY KEY ("id")
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
