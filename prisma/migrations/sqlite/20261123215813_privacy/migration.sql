-- AlterTable
ALTER TABLE "ContactInquiry" ADD COLUMN "notice" TEXT;

-- AlterTable
ALTER TABLE "NewsletterSubscription" ADD COLUMN "confirmedAt" DATETIME;

-- AlterTable
ALTER TABLE "QuotationPdf" ADD COLUMN "originalHash" TEXT;

-- AlterTable
ALTER TABLE "QuotationRevision" ADD COLUMN "blankHash" TEXT;

-- CreateTable
CREATE TABLE "NewsletterConsent" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "subscriptionId" INTEGER NOT NULL,
    "action" TEXT NOT NULL,
    "notice" TEXT,
    "source" TEXT,
    "at" DATETIME NOT NULL
);

-- CreateTable
CREATE TABLE "Suppression" (
    "hash" TEXT NOT NULL PRIMARY KEY,
    "createdAt" DATETIME NOT NULL
);

-- CreateTable
CREATE TABLE "PolicyPage" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "key" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "body" TEXT NOT NULL,
    "effectiveFrom" TEXT NOT NULL DEFAULT '',
    "version" INTEGER NOT NULL DEFAULT 1
);

-- CreateTable
CREATE TABLE "PrivacyNotice" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "key" TEXT NOT NULL,
    "en" TEXT NOT NULL,
    "hi" TEXT NOT NULL,
    "kn" TEXT NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1
);

-- CreateTable
CREATE TABLE "PrivacyRequest" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "inquiryId" INTEGER NOT NULL,
    "wish" TEXT NOT NULL,
    "confirmHash" TEXT,
    "confirmUntil" DATETIME,
    "verifiedAt" DATETIME,
    "dueAt" DATETIME NOT NULL
);

-- CreateTable
CREATE TABLE "SealedErasure" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "sealedAt" DATETIME NOT NULL,
    "deleteAt" DATETIME NOT NULL,
    "userId" INTEGER,
    "userName" TEXT NOT NULL,
    "label" TEXT NOT NULL,
    "rows" INTEGER NOT NULL
);

-- CreateTable
CREATE TABLE "SealedPart" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "sealedId" INTEGER NOT NULL,
    "position" INTEGER NOT NULL,
    "bytes" BLOB NOT NULL,
    CONSTRAINT "SealedPart_sealedId_fkey" FOREIGN KEY ("sealedId") REFERENCES "SealedErasure" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "AccessEntry" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "at" DATETIME NOT NULL,
    "userId" INTEGER NOT NULL,
    "userName" TEXT NOT NULL,
    "tokenId" INTEGER,
    "action" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "subjectId" INTEGER,
    "rows" INTEGER NOT NULL DEFAULT 1
);

-- CreateTable
CREATE TABLE "RetentionRun" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "at" DATETIME NOT NULL,
    "months" INTEGER NOT NULL,
    "erased" JSONB NOT NULL
);

-- CreateTable
CREATE TABLE "Breach" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "learnedAt" DATETIME NOT NULL,
    "fromAt" DATETIME NOT NULL,
    "untilAt" DATETIME NOT NULL,
    "kinds" JSONB NOT NULL,
    "nature" TEXT NOT NULL,
    "measures" TEXT NOT NULL DEFAULT '',
    "reportedAt" DATETIME,
    "toldAt" DATETIME,
    "createdBy" TEXT NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "createdAt" DATETIME NOT NULL
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
    "version" INTEGER NOT NULL DEFAULT 1
);
INSERT INTO "new_CompanyProfile" ("address", "answerMinutes", "bankAccountName", "bankAccountNumber", "bankBranch", "bankIfsc", "bankName", "cataloguePrices", "deliveryTime", "gstin", "holidays", "id", "inquiryPrefix", "isRoundedOff", "key", "legalName", "lutNumber", "mailInquiries", "openingHours", "paymentTerms", "quotationPrefix", "quotationValidDays", "replySignature", "sellerKind", "signatory", "signsReplies", "state", "terms", "version") SELECT "address", "answerMinutes", "bankAccountName", "bankAccountNumber", "bankBranch", "bankIfsc", "bankName", "cataloguePrices", "deliveryTime", "gstin", "holidays", "id", "inquiryPrefix", "isRoundedOff", "key", "legalName", "lutNumber", "mailInquiries", "openingHours", "paymentTerms", "quotationPrefix", "quotationValidDays", "replySignature", "sellerKind", "signatory", "signsReplies", "state", "terms", "version" FROM "CompanyProfile";
DROP TABLE "CompanyProfile";
ALTER TABLE "new_CompanyProfile" RENAME TO "CompanyProfile";
CREATE UNIQUE INDEX "CompanyProfile_key_key" ON "CompanyProfile"("key");
PRAGMA foreign_keys=ON;
PRAGMA defer_foreign_keys=OFF;

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
