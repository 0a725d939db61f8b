import {
  Autocomplete,
  Badge,
  Button,
  Card,
  createTheme,
  Drawer,
  Input,
  MantineProvider,
  Modal,
  mergeThemeOverrides,
  Select,
  TagsInput,
  Tooltip,
} from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { ACCOUNT_LINKS } from '../../shared/people/account-links';
import { theme } from '../ui/theme';
import { Toaster } from '../ui/toaster/toaster';
import { WebsiteProvider } from '../ui/website';
import { ForgotPasswordPage } from './account-links/forgot-password';
import { PasswordLink } from './account-links/password-link';
import { LoginPage } from './login/login-page';
import { PanelShell } from './shell/shell';
import { createPanelClient, createPanelQueryClient, trpc } from './trpc';
import { OfflineBar } from './ui/display/offline';
import { chooseWithEnter } from './ui/form/choose-with-enter';
import { useSelectOnTab } from './ui/form/use-select-on-tab';

const client = createPanelClient();
const queryClient = createPanelQueryClient();
const router = createBrowserRouter([
  { path: '/admin', element: <PanelShell /> },
  { path: '/admin/login', element: <LoginPage /> },
  { path: '/admin/forgot-password', element: <ForgotPasswordPage /> },
  { path: ACCOUNT_LINKS.reset.page, element: <PasswordLink key="reset" kind="reset" /> },
  { path: ACCOUNT_LINKS.invitation.page, element: <PasswordLink key="invitation" kind="invitation" /> },
]);

/** The site's theme in compact sizes, with the tooltips of REQ 5.9. */
const panelTheme = mergeThemeOverrides(
  theme,
  createTheme({
    cursorType: 'pointer',
    headings: { sizes: { h1: { fontSize: '1.375rem', lineHeight: '1.3' }, h2: { fontSize: '1.125rem', lineHeight: '1.3' } } },
    components: {
      // A low button has a label of the same size as a button of usual height.
      Button: Button.extend({
        vars: (_, { size }) => ({ root: size === 'compact-md' ? { '--button-fz': 'var(--mantine-font-size-sm)' } : {} }),
      }),
      Badge: Badge.extend({ defaultProps: { tt: 'none' } }),
      Card: Card.extend({ defaultProps: { withBorder: true } }),
      // A dialog's header must not be a second banner landmark.
      Modal: Modal.extend({ defaultProps: { attributes: { header: { role: 'presentation' } } } }),
      Drawer: Drawer.extend({ defaultProps: { attributes: { header: { role: 'presentation' } } } }),
      Tooltip: Tooltip.extend({ defaultProps: { openDelay: 700, withArrow: true } }),
      // Options stay inside their dialog: a screen reader does not see what is outside an open dialog. A field that a failed save focuses
      // stays closed, since its options would cover the error below it.
      Select: Select.extend({
        defaultProps: { onKeyDownCapture: chooseWithEnter, openOnFocus: false, comboboxProps: { withinPortal: false } },
      }),
      Autocomplete: Autocomplete.extend({ defaultProps: { comboboxProps: { withinPortal: false } } }),
      TagsInput: TagsInput.extend({ defaultProps: { comboboxProps: { withinPortal: false } } }),
      // Descriptions stand below the field, so that adjacent fields are aligned.
      InputWrapper: Input.Wrapper.extend({ defaultProps: { inputWrapperOrder: ['label', 'input', 'description', 'error'] } }),
    },
  }),
);

/** The admin panel. */
export function Panel({ nonce }: { nonce: string }) {
  useSelectOnTab();
  return (
    <MantineProvider theme={panelTheme} forceColorScheme="light" getStyleNonce={() => nonce}>
      <trpc.Provider client={client} queryClient={queryClient}>
        <QueryClientProvider client={queryClient}>
          <Tooltip.Group openDelay={700} closeDelay={300}>
            <PanelPages />
            <OfflineBar />
            <Toaster />
          </Tooltip.Group>
        </QueryClientProvider>
      </trpc.Provider>
    </MantineProvider>
  );
}

function PanelPages() {
  const { data: website } = trpc.public.website.useQuery();
  return (
    <WebsiteProvider value={website}>
      {/* Dialogs open without a transition: otherwise a key press could come before the dialog, and be taken as a shortcut of the list. */}
      <RouterProvider router={router} useTransitions={false} />
    </WebsiteProvider>
  );
}
