/** The journeys of content editors: an import, a deletion, opening hours, company texts and a service. */
import type { User } from './user';

/** The page in the preview beside a form. */
const preview = ({ page }: User) => page.frameLocator('iframe[data-shown]');

/** The journeys by name, with the earlier number of actions. */
export const contentJourneys = {
  'an import, and its undo': {
    before: '7',
    run: async (user: User) => {
      await user.open('Products');
      await user.click(user.button('Import'));
      const text = 'title,description,category,price\nRope,Strong.,cleaning,45\nTwine,Thin.,cleaning,12\n';
      await user.give(user.page.getByRole('dialog').locator('input[type=file]').first(), {
        ...{ name: 'new.csv', mimeType: 'text/csv', buffer: Buffer.from(text) },
      });
      await user.click(user.button('Import 2 products'));
      await user.says('Imported 2 products');
      await user.undo();
    },
  },
  'a deletion, undone': {
    before: '3',
    run: async (user: User) => {
      await user.open('Values');
      await user.click(user.button(/^Delete /).first());
      await user.says('Company value deleted successfully');
      await user.undo();
    },
  },
  'opening hours': {
    before: '4',
    run: async (user: User) => {
      await user.open('Contact Details');
      await user.click(user.page.getByRole('row').filter({ hasText: '9:00 AM-2:00 PM' }).getByRole('link').first());
      await user.type('9:00 AM-4:00 PM', user.field('Value'));
      await user.press('Control+s');
      await user.says('Contact detail updated successfully');
    },
  },
  'all four company texts': {
    before: '13',
    run: async (user: User) => {
      await user.open('Company Info');
      for (const name of ['Subtitle of the About page', 'Company story', 'Mission', 'Vision']) {
        await user.click(user.button(`Edit ${name}`));
        await user.type(`A new text: ${name}.`, user.page.getByRole('textbox', { name, exact: true }));
        await user.press('Control+s');
        await user.page.getByRole('textbox', { name, exact: true }).waitFor({ state: 'detached' });
      }
    },
  },
  'the headline of the home page, seen before the save': {
    before: '4',
    run: async (user: User) => {
      await user.open('Website');
      await user.click(user.button('Edit the website'));
      await user.type('Everything for hotels', user.page.getByRole('textbox', { name: 'Headline', exact: true }));
      await preview(user).getByRole('heading', { level: 1, name: 'Everything for hotels' }).waitFor();
      await user.press('Control+s');
      await user.says('Website updated successfully');
    },
  },
  'an AMC service, seen before the save': {
    before: '7',
    run: async (user: User) => {
      await user.open('AMC Services');
      await user.click(user.button('Add AMC service'));
      await user.type('Pest control', user.field('Title'));
      await user.type('Four visits a year.', user.field('Description'));
      await user.type('4800', user.field('Price'));
      await user.type('Yearly', user.field('Duration'));
      await preview(user).getByRole('heading', { name: 'Pest control' }).waitFor();
      await user.press('Control+s');
      await user.says('AMC service created successfully');
    },
  },
  'a new service with icon and features': {
    before: '15',
    run: async (user: User) => {
      await user.open('AMC Services');
      await user.click(user.button('Add AMC service'));
      await user.type('Lift care', user.field('Title'));
      await user.type('Four visits a year.', user.field('Description'));
      await user.type('1200', user.field('Price'));
      await user.type('Monthly', user.field('Duration'));
      await user.type('Oil and filters\nA call within the hour\nNo call-out charge', user.page.getByLabel("What's included"));
      await user.type('Wrench', user.page.getByRole('dialog').getByRole('combobox', { name: 'Icon' }), 'Enter');
      await user.click(user.page.getByRole('dialog').getByLabel('Featured'));
      await user.press('Control+s');
      await user.says('AMC service created successfully');
    },
  },
  'the demo, removed for an own name on the first page': {
    before: 'never',
    run: async (user: User) => {
      await user.click(user.button('Start your own'));
      await user.type('Deccan Hotel Supplies', user.field('Your company’s name'), 'Enter');
      await user.says('The demo is removed');
      const home = await user.page.request.get(new URL('/', user.page.url()).href);
      if (!(await home.text()).includes('<title>Deccan Hotel Supplies')) throw new Error('The first page has another name');
      await bringBack(user);
    },
  },
};

/** Undoes without a count, for the journeys after this one. */
async function bringBack({ page }: User): Promise<void> {
  const toasts = page.getByRole('region', { name: 'Notifications (F8)' });
  await toasts.getByRole('button', { name: 'Undo' }).click();
  await toasts.getByText('Undone').first().waitFor();
}
