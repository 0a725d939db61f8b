-- RedefineTables
PRAGMA defer_foreign_keys=ON;
PRAGMA foreign_keys=OFF;
CREATE TABLE "new_Breach" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "learnedAt" DATETIME NOT NULL,
    "fromAt" DATETIME NOT NULL,
    "untilAt" DATETIME NOT NULL,
    "kinds" JSONB NOT NULL,
    "nature" TEXT NOT NULL,
    "place" TEXT NOT NULL DEFAULT '',
    "causes" TEXT NOT NULL DEFAULT '',
    "findings" TEXT NOT NULL DEFAULT '',
    "impact" TEXT NOT NULL DEFAULT '',
    "measures" TEXT NOT NULL DEFAULT '',
    "remedies" TEXT NOT NULL DEFAULT '',
    "safety" TEXT NOT NULL DEFAULT '',
    "reportedAt" DATETIME,
    "toldAt" DATETIME,
    "createdBy" TEXT NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "createdAt" DATETIME NOT NULL
);
INSERT INTO "new_Breach" ("createdAt", "createdBy", "fromAt", "id", "kinds", "learnedAt", "measures", "nature", "reportedAt", "toldAt", "untilAt", "version") SELECT "createdAt", "createdBy", "fromAt", "id", "kinds", "learnedAt", "measures", "nature", "reportedAt", "toldAt", "untilAt", "version" FROM "Breach";
DROP TABLE "Breach";
ALTER TABLE "new_Breach" RENAME TO "Breach";
PRAGMA foreign_keys=ON;
PRAGMA defer_foreign_keys=OFF;
