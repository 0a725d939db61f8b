-- AlterTable
ALTER TABLE "AccountLink" ADD COLUMN     "inviterId" INTEGER;

-- CreateIndex
CREATE INDEX "AccountLink_inviterId_idx" ON "AccountLink"("inviterId");

-- AddForeignKey
ALTER TABLE "AccountLink" ADD CONSTRAINT "AccountLink_inviterId_fkey" FOREIGN KEY ("inviterId") REFERENCES "AdminUser"("id") ON DELETE SET NULL ON UPDATE CASCADE;
