/** The form of a public procedure without JavaScript, in `meta.form`: features/pages answers such a post with a page. */
import type { FastifyReply } from 'fastify';
import type { Services } from '../../context';

/** The content type of a form without JavaScript. */
export const FORM_TYPE = 'application/x-www-form-urlencoded';

type Values = Record<string, string>;

/** A form (by its name in `useSiteForm`) on the page that shows it again, with the query of the page's URL and the values of its fields. */
type ShownForm = { form: string; pathname: string; search: Values; values: Values };
/** The page's message about the form: the refusal, or the server's result. */
type FormResult = { status: number; headers?: object; message?: string; errors?: Record<string, string>; answer?: unknown };

declare module 'fastify' {
  interface FastifyInstance {
    /** Answers a form post with its page; undefined in an app that serves only the API. */
    showForm?: (request: FastifyRequest, reply: FastifyReply, form: ShownForm, result: FormResult) => Promise<FastifyReply>;
  }
}

/** The form is posted to the path of `meta.rest`. `Values` are its fields' values by name. */
export type PostedForm = {
  /** The name of the sent form in the URL after success (`?sent=message`): a word of lowercase letters and hyphens. */
  sent: string;
  /** Converts the values to the form of a JSON body; by default the values themselves. */
  inputOf?: (values: Values) => object;
  /**
   * The URL after success, with the query that contains the page's parameters `sent` and `reference`; `answer` is the procedure's result.
   */
  success: (search: string, values: Values, answer: Record<string, unknown>) => string;
  /** Handles a button of the form that does not send it: redirects to another page, or shows this page again with these values. */
  instead?: (services: Services, reply: FastifyReply, values: Values) => { location: string } | { again: Values } | undefined;
  /** The page that shows the form again. */
  refused: (values: Values) => ShownForm;
  /** Whether pages of the company's other sites (FORM_ORIGINS) may post it as well. */
  isOpenToSites?: true;
  /** When one of our own pages sends the form as JSON, the response leads to the same URL, which can be reloaded. */
  remembersJson?: true;
  /** Called after each success. */
  onSuccess?: (reply: FastifyReply) => void;
};
