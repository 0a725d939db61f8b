-- AlterTable
ALTER TABLE "AdminUser" ADD COLUMN     "lastSeenAt" TIMESTAMP(3),
ADD COLUMN     "mustChangePassword" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "passwordChangedAt" TIMESTAMP(3),
ADD COLUMN     "role" TEXT NOT NULL DEFAULT 'administrator',
ADD COLUMN     "version" INTEGER NOT NULL DEFAULT 1;
