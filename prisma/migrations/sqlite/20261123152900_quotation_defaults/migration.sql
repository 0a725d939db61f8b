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
    "answerMinutes" INTEGER NOT NULL DEFAULT 600,
    "openingHours" JSONB NOT NULL,
    "holidays" JSONB NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1
);
INSERT INTO "new_CompanyProfile" ("address", "answerMinutes", "bankAccountName", "bankAccountNumber", "bankBranch", "bankIfsc", "bankName", "cataloguePrices", "gstin", "holidays", "id", "inquiryPrefix", "key", "legalName", "mailInquiries", "openingHours", "quotationPrefix", "replySignature", "signatory", "signsReplies", "state", "terms", "version") SELECT "address", "answerMinutes", "bankAccountName", "bankAccountNumber", "bankBranch", "bankIfsc", "bankName", "cataloguePrices", "gstin", "holidays", "id", "inquiryPrefix", "key", "legalName", "mailInquiries", "openingHours", "quotationPrefix", "replySignature", "signatory", "signsReplies", "state", "terms", "version" FROM "CompanyProfile";
DROP TABLE "CompanyProfile";
ALTER TABLE "new_CompanyProfile" RENAME TO "CompanyProfile";
CREATE UNIQUE INDEX "CompanyProfile_key_key" ON "CompanyProfile"("key");
PRAGMA foreign_keys=ON;
PRAGMA defer_foreign_keys=OFF;
