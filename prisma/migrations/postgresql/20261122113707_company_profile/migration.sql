-- AlterTable
ALTER TABLE "ContactInquiry" ADD COLUMN     "dueAt" TIMESTAMP(3),
ADD COLUMN     "dueRules" TEXT NOT NULL DEFAULT '';

-- CreateTable
CREATE TABLE "CompanyProfile" (
    "id" SERIAL NOT NULL,
    "key" TEXT NOT NULL,
    "legalName" TEXT NOT NULL DEFAULT '',
    "gstin" TEXT,
    "state" TEXT,
    "address" TEXT,
    "bankAccountName" TEXT,
    "bankAccountNumber" TEXT,
    "bankIfsc" TEXT,
    "bankName" TEXT,
    "bankBranch" TEXT,
    "terms" TEXT,
    "signatory" TEXT,
    "inquiryPrefix" TEXT NOT NULL DEFAULT 'SQ',
    "quotationPrefix" TEXT NOT NULL DEFAULT 'QT',
    "answerMinutes" INTEGER NOT NULL DEFAULT 600,
    "openingHours" JSONB NOT NULL,
    "holidays" JSONB NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "CompanyProfile_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "CompanyProfile_key_key" ON "CompanyProfile"("key");

-- CreateIndex
CREATE INDEX "ContactInquiry_firstAnswerAt_dueAt_idx" ON "ContactInquiry"("firstAnswerAt", "dueAt");
