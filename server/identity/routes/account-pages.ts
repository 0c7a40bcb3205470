// The pages by which people look after their own account: each is for who is signed in, and asks for the password again before it
// changes anything.

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type FormRefusal, missingField } from '../forms/fields.ts';
import { changePasswordPage } from '../forms/link-forms.ts';
import { donePage, signInFirstPage } from '../forms/notices.ts';
import { readerOf } from '../forms/reader.ts';
import { isOnPage, recoveryCodesPage, turnOnPage } from '../forms/second-factor-forms.ts';
import { LINK_PATHS } from '../link-paths.ts';
import { callerOf, type IdentityContext } from './at-issuer.ts';
import { fieldsOf, formScope, isOfUs, opened, setRefused, show } from './form-scope.ts';
import { trustBrowser } from './interaction.ts';
import { type SignedIn, signedInAt } from './session.ts';

type Handle = (request: FastifyRequest, reply: FastifyReply, signedIn: SignedIn) => unknown;

export function accountPages(http: FastifyInstance, context: IdentityContext): void {
  const { identity } = context;
  const { accounts, secondFactors } = identity;
  const readerOfRequest = ({ headers }: FastifyRequest) => readerOf(headers.cookie);
  const forSignedIn = (handle: Handle) => async (request: FastifyRequest, reply: FastifyReply) => {
    const signedIn = await signedInAt(identity, request);
    return signedIn
      ? handle(request, reply, signedIn)
      : show(reply.code(401), signInFirstPage(readerOfRequest(request)));
  };

  const secondFactor = async (request: FastifyRequest, { account }: SignedIn, refused?: FormRefusal) => {
    const reader = readerOfRequest(request);
    const codesLeft = await secondFactors.codesLeft(account.sub);
    return codesLeft === undefined
      ? turnOnPage(reader, account.email, secondFactors.offer(account, fieldsOf(request).offer), refused)
      : isOnPage(reader, { email: account.email, codesLeft }, refused);
  };

  formScope(http, context, (scope) => {
    scope.get(
      LINK_PATHS.secondFactor,
      opened(forSignedIn(async (request, reply, signedIn) => show(reply, await secondFactor(request, signedIn)))),
    );
    scope.post(
      LINK_PATHS.secondFactor,
      forSignedIn(async (request, reply, signedIn) => {
        const { action, offer = '', password = '', code = '' } = fieldsOf(request);
        const { account } = signedIn;
        const refused = async (why: FormRefusal) =>
          show(setRefused(reply, why), await secondFactor(request, signedIn, why));
        if (!isOfUs(identity, request)) return refused('form');
        const wrong =
          missingField({ password, code }, ['code', 'password']) ??
          (await accounts.confirm(callerOf(context, request), account, password));
        if (wrong) return refused(wrong);
        const shown = (codes: readonly string[]) => show(reply, recoveryCodesPage(readerOfRequest(request), codes));
        if (action === 'on') {
          const outcome = await secondFactors.turnOn(account.sub, offer, code);
          return 'refused' in outcome ? refused(outcome.refused) : shown(outcome.codes);
        }
        const wrongCode = await secondFactors.check(callerOf(context, request), account, code);
        if (wrongCode) return refused(wrongCode);
        if (action === 'codes') return shown(await secondFactors.newCodes(account.sub));
        await secondFactors.turnOff(account.sub);
        return show(reply, donePage(readerOfRequest(request), 'secondFactor'));
      }),
    );

    scope.get(
      LINK_PATHS.changePassword,
      opened(
        forSignedIn((request, reply, { account }) =>
          show(reply, changePasswordPage(readerOfRequest(request), account.email)),
        ),
      ),
    );
    scope.post(
      LINK_PATHS.changePassword,
      forSignedIn(async (request, reply, { account, session }) => {
        const { old = '', password = '' } = fieldsOf(request);
        const reader = readerOfRequest(request);
        const why = isOfUs(identity, request)
          ? (missingField({ old }, ['old']) ??
            (await accounts.changePassword(
              callerOf(context, request),
              { account, uid: session.uid },
              { old, password },
            )))
          : 'form';
        if (why) return show(setRefused(reply, why), changePasswordPage(reader, account.email, why));
        // With the old password the trust of every browser ended; in this one both were shown.
        await trustBrowser(context, request, reply, account.sub);
        return show(reply, donePage(reader, 'change'));
      }),
    );
  });
}
