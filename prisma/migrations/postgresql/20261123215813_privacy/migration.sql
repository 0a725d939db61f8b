-- AlterTable
ALTER TABLE "CompanyProfile" ADD COLUMN     "privacyContact" TEXT,
ADD COLUMN     "privacyEmail" TEXT,
ADD COLUMN     "privacyPhone" TEXT,
ADD COLUMN     "requestDays" INTEGER NOT NULL DEFAULT 30,
ADD COLUMN     "retentionMonths" INTEGER NOT NULL DEFAULT 0;

-- AlterTable
ALTER TABLE "ContactInquiry" ADD COLUMN     "notice" TEXT;

-- AlterTable
ALTER TABLE "NewsletterSubscription" ADD COLUMN     "confirmedAt" TIMESTAMP(3);

-- AlterTable
ALTER TABLE "QuotationPdf" ADD COLUMN     "originalHash" TEXT;

-- AlterTable
ALTER TABLE "QuotationRevision" ADD COLUMN     "blankHash" TEXT;

-- CreateTable
CREATE TABLE "NewsletterConsent" (
    "id" SERIAL NOT NULL,
    "subscriptionId" INTEGER NOT NULL,
    "action" TEXT NOT NULL,
    "notice" TEXT,
    "source" TEXT,
    "at" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "NewsletterConsent_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Suppression" (
    "hash" TEXT NOT NULL,
    "createdAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "Suppression_pkey" PRIMARY KEY ("hash")
);

-- CreateTable
CREATE TABLE "PolicyPage" (
    "id" SERIAL NOT NULL,
    "key" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "body" TEXT NOT NULL,
    "effectiveFrom" TEXT NOT NULL DEFAULT '',
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "PolicyPage_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "PrivacyNotice" (
    "id" SERIAL NOT NULL,
    "key" TEXT NOT NULL,
    "en" TEXT NOT NULL,
    "hi" TEXT NOT NULL,
    "kn" TEXT NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "PrivacyNotice_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "PrivacyRequest" (
    "id" SERIAL NOT NULL,
    "inquiryId" INTEGER NOT NULL,
    "wish" TEXT NOT NULL,
    "confirmHash" TEXT,
    "confirmUntil" TIMESTAMP(3),
    "verifiedAt" TIMESTAMP(3),
    "dueAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "PrivacyRequest_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "SealedErasure" (
    "id" SERIAL NOT NULL,
    "sealedAt" TIMESTAMP(3) NOT NULL,
    "deleteAt" TIMESTAMP(3) NOT NULL,
    "userId" INTEGER,
    "userName" TEXT NOT NULL,
    "label" TEXT NOT NULL,
    "rows" INTEGER NOT NULL,

    CONSTRAINT "SealedErasure_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "SealedPart" (
    "id" SERIAL NOT NULL,
    "sealedId" INTEGER NOT NULL,
    "position" INTEGER NOT NULL,
    "bytes" BYTEA NOT NULL,

    CONSTRAINT "SealedPart_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "AccessEntry" (
    "id" SERIAL NOT NULL,
    "at" TIMESTAMP(3) NOT NULL,
    "userId" INTEGER NOT NULL,
    "userName" TEXT NOT NULL,
    "tokenId" INTEGER,
    "action" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "subjectId" INTEGER,
    "rows" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "AccessEntry_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "RetentionRun" (
    "id" SERIAL NOT NULL,
    "at" TIMESTAMP(3) NOT NULL,
    "months" INTEGER NOT NULL,
    "erased" JSONB NOT NULL,

    CONSTRAINT "RetentionRun_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Breach" (
    "id" SERIAL NOT NULL,
    "learnedAt" TIMESTAMP(3) NOT NULL,
    "fromAt" TIMESTAMP(3) NOT NULL,
    "untilAt" TIMESTAMP(3) NOT NULL,
    "kinds" JSONB NOT NULL,
    "nature" TEXT NOT NULL,
    "measures" TEXT NOT NULL DEFAULT '',
    "reportedAt" TIMESTAMP(3),
    "toldAt" TIMESTAMP(3),
    "createdBy" TEXT NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "createdAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "Breach_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "NewsletterConsent_subscriptionId_idx" ON "NewsletterConsent"("subscriptionId");

-- CreateIndex
CREATE UNIQUE INDEX "PolicyPage_key_key" ON "PolicyPage"("key");

-- CreateIndex
CREATE UNIQUE INDEX "PrivacyNotice_key_key" ON "PrivacyNotice"("key");

-- CreateIndex
CREATE UNIQUE INDEX "PrivacyRequest_inquiryId_key" ON "PrivacyRequest"("inquiryId");

-- CreateIndex
CREATE UNIQUE INDEX "PrivacyRequest_confirmHash_key" ON "PrivacyRequest"("confirmHash");

-- CreateIndex
CREATE INDEX "PrivacyRequest_dueAt_idx" ON "PrivacyRequest"("dueAt");

-- CreateIndex
CREATE INDEX "SealedErasure_deleteAt_idx" ON "SealedErasure"("deleteAt");

-- CreateIndex
CREATE UNIQUE INDEX "SealedPart_sealedId_position_key" ON "SealedPart"("sealedId", "position");

-- CreateIndex
CREATE INDEX "AccessEntry_at_idx" ON "AccessEntry"("at");

-- CreateIndex
CREATE INDEX "AccessEntry_userId_id_idx" ON "AccessEntry"("userId", "id");

-- CreateIndex
CREATE INDEX "AccessEntry_subject_subjectId_idx" ON "AccessEntry"("subject", "subjectId");

-- CreateIndex
CREATE INDEX "RetentionRun_at_idx" ON "RetentionRun"("at");

-- AddForeignKey
ALTER TABLE "SealedPart" ADD CONSTRAINT "SealedPart_sealedId_fkey" FOREIGN KEY ("sealedId") REFERENCES "SealedErasure"("id") ON DELETE CASCADE ON UPDATE CASCADE;
