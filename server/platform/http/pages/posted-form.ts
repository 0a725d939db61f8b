/** The form of a public procedure without JavaScript, in `meta.form`: features/pages answers such a post with a page. */
import type { FastifyReply } from 'fastify';
import type { Services } from '../../context';

type Values = Record<string, string>;

/** A form, by its name in `useForm`, on the page that shows it again, with the query of its address and the values of its fields. */
type ShownForm = { form: string; pathname: string; search: Values; values: Values };
/** The message of the page about the form: that it was refused, or the server's result. */
type Said = { status: number; headers?: object; message?: string; errors?: Record<string, string>; answer?: unknown };

declare module 'fastify' {
  interface FastifyInstance {
    /** Answers the post of a form with its page; missing where an app serves the API alone. */
    showForm?: (request: FastifyRequest, reply: FastifyReply, form: ShownForm, said: Said) => Promise<FastifyReply>;
  }
}

/** The form is posted to the path of `meta.rest`. Its values are those of the fields, by name. */
export type PostedForm = {
  /** The name of the sent form in the URL after the success (`?sent=message`): a word of small letters and hyphens. */
  sent: string;
  /** The input in the form of a JSON body; by default the values as they are. */
  inputOf?: (values: Values) => object;
  /** The address after the success, with the query that the page's parameters `sent` and `reference` are in; `answer` is the procedure's. */
  success: (search: string, values: Values, answer: Record<string, unknown>) => string;
  /** Handles a button of the form that does not send it: redirects to another page, or shows this one again with these values. */
  instead?: (services: Services, reply: FastifyReply, values: Values) => { location: string } | { again: Values } | undefined;
  /** The page that shows the form again. */
  refused: (values: Values) => ShownForm;
  /** Sent as JSON by one of our own pages, it leads to the same address, which can be loaded again. */
  remembersJson?: true;
  /** Called after each success. */
  onSuccess?: (reply: FastifyReply) => void;
};
