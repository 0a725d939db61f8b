import '../trusted-types';
import './checks';
import '@mantine/core/styles.layer.css';
import '../ui/base.css';
import './panel.css';
import { setNonce } from 'get-nonce';
import { createRoot } from 'react-dom/client';
import { Panel } from './panel';

const root = document.getElementById('root');
if (!root) throw new Error('The page came without its root');

// The nonce of this script also allows styles created at run time.
const nonce = document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce ?? '';
setNonce(nonce);
createRoot(root).render(<Panel nonce={nonce} />);
