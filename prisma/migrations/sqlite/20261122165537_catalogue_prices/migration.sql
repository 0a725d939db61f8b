-- RedefineTables
PRAGMA defer_foreign_keys=ON;
PRAGMA foreign_keys=OFF;
CREATE TABLE "new_CompanyProfile" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
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
    "cataloguePrices" BOOLEAN NOT NULL DEFAULT true,
    "answerMinutes" INTEGER NOT NULL DEFAULT 600,
    "openingHours" JSONB NOT NULL,
    "holidays" JSONB NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1
);
INSERT INTO "new_CompanyProfile" ("address", "answerMinutes", "bankAccountName", "bankAccountNumber", "bankBranch", "bankIfsc", "bankName", "gstin", "holidays", "id", "inquiryPrefix", "key", "legalName", "openingHours", "quotationPrefix", "signatory", "state", "terms", "version") SELECT "address", "answerMinutes", "bankAccountName", "bankAccountNumber", "bankBranch", "bankIfsc", "bankName", "gstin", "holidays", "id", "inquiryPrefix", "key", "legalName", "openingHours", "quotationPrefix", "signatory", "state", "terms", "version" FROM "CompanyProfile";
DROP TABLE "CompanyProfile";
ALTER TABLE "new_CompanyProfile" RENAME TO "CompanyProfile";
CREATE UNIQUE INDEX "CompanyProfile_key_key" ON "CompanyProfile"("key");
PRAGMA foreign_keys=ON;
PRAGMA defer_foreign_keys=OFF;
