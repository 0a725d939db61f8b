/** The policies of a new database, which describe this product. The company must review and correct them. */
import type { PolicyKey } from '../../shared/privacy/policy';

const privacy = `We supply businesses. This page explains what personal data we hold, why, for how long, and what you can ask us to do with it.

## Who is responsible for your data

{contact}

You can write to us in English, Hindi or Kannada.

## What we collect, and why

We hold only what you give us and what we need to reply to you:

- Contact forms: your name, e-mail address, company, phone number if you give it, and your message, so that we can answer you. A notice beside each form says the same in three languages; we record which version you saw.
- Quote requests: the same, with the goods and quantities, and your GSTIN, PIN code and delivery date if you give them, so that we can quote prices and deliver and invoice what you order.
- Quotations: who they are for, what they say, when the link was first opened, and your answer with name, time and purchase order number.
- Newsletter: your e-mail address, when you signed up, when you confirmed and when you unsubscribed.
- E-mails, calls and WhatsApp messages about your inquiry, as recorded by our office, with any files you send.
- Requests about your own data, and our replies.

We do not buy data about you, and we do not ask for data about children.

## What we count

We keep daily counts of which products are viewed and which words are searched for. These counts identify nobody and are deleted after 400 days. We use no trackers and no advertising, and our pages load nothing from other companies. Our [cookie policy](/cookies) lists what your browser stores for us.

To prevent abuse of our forms and logins, we count attempts by network address for a short time. Our server log is for finding faults: it contains no names or addresses of visitors, and nothing that they write.

## Who can see it

The people in our office, each with their own account. We record who changed what, and who viewed, exported or downloaded personal data.

We share data only with companies that work for us, such as those that run our server, deliver our mail and transport our goods, or where a law or a court requires it. We do not sell it.

## How long we keep it

- Inquiries, quote requests and their conversations: until the matter is settled, and after that for as long as orders and accounts require, or until you ask us to erase them.
- Accepted quotations, orders and invoices: for as long as tax and company law require.
- Newsletter: for as long as you are subscribed; after that we remember that you unsubscribed, so that we do not write to you again.
- E-mails that we sent: 30 days in our system; longer in the mailboxes of those who received them.
- Backups: a few days beyond that. Anything erased is erased again when a backup is restored.

## Your rights

- Access: ask what data we hold about you, and with whom it has been shared.
- Correction: have data that is wrong or incomplete put right.
- Erasure: have your data erased, except what the law requires us to keep.
- Withdrawal: withdraw your consent as easily as you gave it. Every newsletter has a link to unsubscribe.
- Nomination: name someone who may exercise these rights for you if you die or are no longer able to.
- Complaint: tell us what went wrong, and we will reply.

Use the page [Your data](/privacy/request), or write or call using the details above. We confirm that the request is yours with a link sent to your e-mail address, and reply within the time stated on that page.

If you are not satisfied with our reply, you can complain to the Data Protection Board of India.

## Changes to this policy

The date above shows when this version took effect. We keep earlier versions and will show them to you on request.`;

const terms = `These terms cover the use of this site. Goods and services are supplied on the terms of our quotation, which you accept together with it.

## The site

You may read, print and share these pages to help you decide what to buy from us. Please do not copy the catalogue for other purposes, and do not send automated requests except through our public interface.

## Prices, pictures and stock

We maintain the catalogue with care, but it may contain errors. Prices exclude GST unless the page says otherwise, and may change until we have quoted them. Goods may differ from their picture in colour or packing. “In stock” shows the position when the page was made.

## Requests and quotations

A message, a quote list or an estimate is not binding on you or on us. Our quotation is binding on us until the date stated in it. It becomes an order when you accept it through its link or send us a purchase order that refers to it. Anyone who has the link to a quotation can read and answer it, so please share it with care.

## Annual maintenance contracts

The scope, price and period of a contract are set out in the quotation. The pages of our services are general descriptions.

## Our liability

We are liable for what we quote and deliver as set out in the law and in the quotation. We do our best to keep the site available, but cannot promise that it always is.

## Your data

Our [privacy policy](/privacy) explains what we do with personal data, and our [cookie policy](/cookies) what your browser stores.

## Law and questions

Indian law applies. Where the quotation names a court, that court has jurisdiction. Please talk to us first: most matters can be settled with a phone call.

{contact}`;

const cookies = `This site stores in your browser only what it needs to work, and only when it is needed. Nothing is stored to track you, and nothing comes from other companies. That is why you see no cookie banner.

## Cookies for visitors

If you only read pages, no cookie is set.

- sent: which form you sent last, and the reference of your inquiry, so that the page can thank you. Set when you send a form; removed when you close the browser.
- quote-items: your quote list, if you put it together without JavaScript. Set when you add the first product that way; removed when you send the list or close the browser.

Over a secure connection the name of a cookie may begin with “__Host-”.

## Browser storage for visitors

This data stays in your browser. We receive it only when you send a form.

- quoteList: the products on your quote list, from the first one you add until you remove or send them.
- compare: the products you have chosen to compare, in this tab.
- asked: the quote request you sent last, so that you can print it, in this tab.
- draft: what you have typed into a form (one entry for each form), in this tab until you send it.
- sent: a mark that helps us recognise a message sent twice (one entry for each form), in this tab.
- places: how far you had scrolled on each page, in this tab, so that Back returns you to the same place.

## For our office

People who sign in to our administration also get the cookies session (until the session ends) and device (400 days: it recognises a browser that has signed in before), and in browser storage adminToken and adminUser, drafts of unsaved work (30 days), and the arrangement of lists and menus. Visitors get none of these.

## How to remove it

Delete this site's data in your browser settings. The site works without it: your quote list is then kept in the address of its page.

Questions: {contact}. Our [privacy policy](/privacy) says more about your data.`;

export const firstPolicies: Record<PolicyKey, { title: string; body: string }> = {
  privacy: { title: 'Privacy policy', body: privacy },
  terms: { title: 'Terms of service', body: terms },
  cookies: { title: 'Cookie policy', body: cookies },
};
