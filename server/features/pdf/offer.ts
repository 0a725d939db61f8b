import type { Feature } from '../../platform/feature';
import { OfficePdf } from './office-pdf';
import { pdfPlugin } from './pdf-plugin';

export const pdfFeature = { services: (made) => ({ pdf: new OfficePdf(made) }), routes: [pdfPlugin] } satisfies Feature;
