/** Chats, letters with serial numbers and pasted tables, each with the meanings of all its rows. */
import type { WrittenText } from './meanings';

export const lists: readonly WrittenText[] = [
  [
    `[12/11/26, 9:41 AM] Ravi Hotel: Good morning
[12/11/26, 9:41 AM] Ravi Hotel: 5 case floor cleaner citrus
[12/11/26, 9:42 AM] Ravi Hotel: handwash 3 case
[12/11/26, 9:42 AM] Ravi Hotel: toilet roll 2 ply 10 case urgent
[12/11/26, 9:43 AM] Ravi Hotel: when can you deliver?`,
    ['Floor Cleaner Citrus', 5],
    ['Hand Wash Neem', 3],
    ['Toilet Roll 2-Ply', 10],
  ],
  [
    `12/11/2026, 18:05 - Asha Stores: sugar 4 bag
12/11/2026, 18:05 - Asha Stores: salt 2 case
12/11/2026, 18:06 - Asha Stores: ok thanks`,
    ['Sugar S-30', 4],
    ['Iodised Salt', 2],
  ],
  [
    `*Housekeeping*
- mop 12 pcs
- bucket 6 pcs
- phenyl 5 ltr 4 can

*Pantry*
- tea powder 6 kg
- sugar 50 kg
Thanks
Meena`,
    ['Cotton String Mop', 12, 1],
    ['Utility Bucket', 6, 1],
    ['Disinfectant Concentrate', 4, 1],
    ['Assam CTC Tea', 6, 1],
    ['Sugar S-30', 50, 1],
  ],
  [
    `Hi team,
Pls send below items today
👉 Nitrile gloves 2 carton
👉 Wipes 1 case
👉 Sanitiser 500ml 3 case
Site: Marathahalli 560037`,
    ['Nitrile Gloves', 2],
    ['Multi-Surface Wipes', 1],
    ['Hand Sanitiser', 3],
  ],
  [
    `1. Floor cleaner pine 1 ltr - 24 btl
2. Toilet cleaner 1 ltr - 24 btl
3. Glass cleaner 500 ml - 12 btl
4. Room freshener - 24 nos`,
    ['Floor Cleaner Pine', 24, 2],
    ['Toilet Bowl Cleaner', 24, 2],
    ['Glass & Surface Cleaner', 12, 1],
    ['Room Freshener', 24, 1],
  ],
  [
    `1) Basmati rice 25 kg
2) Sugar 50 kg
3) Toor dal 5 kg
4) Sunflower oil 1 L`,
    ['Basmati Rice', null],
    ['Sugar S-30', null],
    ['Toor Dal', null],
    ['Sunflower Oil', null],
  ],
  [
    `01 A4 paper 10 box
02 Thermal roll 79mm 2 pack
03 Brown tape 3 pack`,
    ['Copier Paper A4', 10],
    ['Thermal Billing Rolls', 2],
    ['BOPP Packing Tape', 3],
  ],
  [
    `a) tea cups 150ml 5 pack
b) ripple cups 2 pack
c) paper napkins 1 carton`,
    ['Tea Cups', 5],
    ['Ripple Cups', 2],
    ['Paper Napkins', 1],
  ],
  [
    `S.No\tItem\tQty\tUnit
1\tGarbage bag medium\t10\tcarton
2\tGarbage bag 30x37\t4\tcarton
3\tJumbo roll\t6\tcase`,
    ['Garbage Bags Medium', 10],
    ['Garbage Bags Heavy', 4],
    ['Jumbo Toilet Roll', 6],
  ],
  [
    `Sl,Description,UOM,Qty Reqd,Last Rate
1,Mop with handle,pack,3,2520
2,Soft broom,pack,2,2040
3,Scrub pad,pack,5,780`,
    ['Cotton String Mop', 3],
    ['Soft Grass Broom', 2],
    ['Scrub Pads', 5],
  ],
  [
    `Material\tIndent Nos\tStock in hand
Hand towel m fold\t12\t3
Kitchen towel\t4\t0
Facial tissue box\t2\t1`,
    ['M-Fold Hand Towel', 12],
    ['Kitchen Towel', 4],
    ['Facial Tissue Box', 2],
  ],
  [
    `Item | Pack | Qty
Mango nectar | 1 L | 10
Coconut water | 200 ml | 8
Packaged water | 500 ml | 50`,
    ['Mango Nectar', 10],
    ['Coconut Water', 8],
    ['Packaged Water', 50],
  ],
  [
    `Code,Qty
CL-FLR-CIT-5L,10
HH-BKT-16,4
PP-A4-75,20`,
    ['Floor Cleaner Citrus', 10],
    ['Utility Bucket', 4],
    ['Copier Paper A4', 20],
  ],
  [
    `क्र.\tसामान\tमात्रा
1\tझाड़ू\t24
2\tबाल्टी\t12
3\tचीनी\t5 बोरी`,
    ['Soft Grass Broom', 24],
    ['Utility Bucket', 12],
    ['Sugar S-30', 5],
  ],
  [
    `ವಸ್ತು\tಪ್ರಮಾಣ
ಪೊರಕೆ\t24
ಸಕ್ಕರೆ\t5
ಉಪ್ಪು\t3`,
    ['Soft Grass Broom', 24],
    ['Sugar S-30', 5],
    ['Iodised Salt', 3],
  ],
  [
    `Dear Sir,
With reference to your visit, please quote for the following:
Stretch film 18 inch - 10 packs
Bubble wrap - 5 rolls
Corrugated box 18x12x12 - 8 packs
Kindly include GST and freight to Hosur 635109.
Regards,
Purchase Dept
Ph 04344 276543`,
    ['Stretch Film', 10],
    ['Bubble Wrap Roll', 5],
    ['Corrugated Boxes', 8],
  ],
  [
    `Requirement for March:
Detergent powder 5kg     20 case
Laundry liquid 2l         6 case
Bathroom descaler         4 case`,
    ['Laundry Detergent Powder', 20],
    ['Laundry Liquid Jasmine', 6],
    ['Bathroom Descaler', 4],
  ],
  ['20 case floor cleaner, 5 pack broom, 10 case phenyl', ['Floor Cleaner', 20], ['Soft Grass Broom', 5], ['Disinfectant Concentrate', 10]],
];
