-- AlterTable
ALTER TABLE "AdminUser" ADD COLUMN "secondFactorAt" DATETIME;

-- RedefineTables
PRAGMA defer_foreign_keys=ON;
PRAGMA foreign_keys=OFF;
CREATE TABLE "new_SecondFactor" (
    "userId" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "secret" TEXT,
    "lastStep" INTEGER NOT NULL DEFAULT 0,
    "pendingSecret" TEXT,
    "pendingAt" DATETIME,
    CONSTRAINT "SecondFactor_userId_fkey" FOREIGN KEY ("userId") REFERENCES "AdminUser" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
INSERT INTO "new_SecondFactor" ("lastStep", "pendingAt", "pendingSecret", "secret", "userId") SELECT "lastStep", "pendingAt", "pendingSecret", "secret", "userId" FROM "SecondFactor";
DROP TABLE "SecondFactor";
ALTER TABLE "new_SecondFactor" RENAME TO "SecondFactor";
PRAGMA foreign_keys=ON;
PRAGMA defer_foreign_keys=OFF;
