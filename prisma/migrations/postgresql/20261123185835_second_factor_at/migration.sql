-- AlterTable
ALTER TABLE "AdminUser" ADD COLUMN     "secondFactorAt" TIMESTAMP(3);

-- AlterTable
ALTER TABLE "SecondFactor" DROP COLUMN "confirmedAt";
