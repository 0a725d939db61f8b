/** The first check of a command: a repeat gets the stored result before anything else is done. */
import type { Context } from '../context';
import { AppError } from '../errors';
import { type Command, type CommandIdentity, findStoredResult, identifyCommand, OtherContentError } from './command';
import { runWrite } from './run-write';

/**
 * Runs a command of a procedure or route, unless it is a repeat: then the stored result is returned without a check or a write. A repeat
 * during the work that fails on what the first request has changed meanwhile gets the first result too. A command that does not end in
 * `runWrite` stores its result after its work: a repeat during the work runs it again.
 */
export async function answerOnce<Ctx extends Context, Result>(
  ctx: Ctx,
  identity: CommandIdentity,
  run: (ctx: Ctx & { command: Command }) => Promise<Result>,
): Promise<Result> {
  const command = identifyCommand(ctx, identity);
  const findStored = () =>
    findStoredResult(ctx.db.read, command).catch(async (error) => {
      throw error instanceof OtherContentError && identity.session ? await error.beside(ctx, identity.session, identity) : error;
    });
  const stored = await findStored();
  if (stored) return stored.result as Result;
  let result: Result;
  try {
    result = await run({ ...ctx, command });
  } catch (error) {
    const first = error instanceof AppError && (await findStored());
    if (first) return first.result as Result;
    throw error;
  }
  const { name, isStored, noEvent } = command;
  ctx.log.debug({ command: name, isStored, noEvent }, 'command done');
  if (!command.request || isStored) return result;
  return runWrite({ ...ctx, command }, {}, async () => ({ result, noEvent: 'its events are recorded with its changes' }));
}
