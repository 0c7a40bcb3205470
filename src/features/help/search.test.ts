// Questions of newcomers find the topic that answers them, in each language.

import { describe, expect, it } from 'vitest';
import { LANGUAGES, type Language } from '#protocol/languages.ts';
import { HELP_TOPICS, type HelpTopic } from '#protocol/routes.ts';
import { loadGuide } from './guide.ts';
import { guideIndexOf, searchGuide } from './search.ts';
import { ownSections, sectionsOf } from './sections.ts';

/** Each with the topic that answers it. */
const QUESTIONS: Readonly<Record<Language, readonly (readonly [question: string, topic: HelpTopic])[]>> = {
  en: [
    ['How do I begin without an account?', 'begin'],
    ['How do I invite somebody?', 'share'],
    ['How do I find a board again?', 'find'],
    ['What happens offline?', 'offline'],
    ['How do I undo?', 'begin'],
    ['How do I write on a wall panel and take the board home?', 'panel'],
    ['Who can see my board?', 'privacy'],
    ['How do I export a PDF?', 'files'],
    ['How do I change the language?', 'begin'],
    ['How do I delete my account?', 'account'],
    ['How do I save a board as a template?', 'templates'],
  ],
  de: [
    ['Wie beginne ich ohne Konto?', 'begin'],
    ['Wie kann ich jemanden einladen?', 'share'],
    ['Wie kann ich ein Board wiederfinden?', 'find'],
    ['Was geschieht offline?', 'offline'],
    ['Wie mache ich etwas rückgängig?', 'begin'],
    ['Wie schreibe ich auf einem Wandbildschirm und nehme das Board mit nach Hause?', 'panel'],
    ['Wer kann mein Board sehen?', 'privacy'],
    ['Wie kann ich ein PDF exportieren?', 'files'],
    ['Wie kann ich die Sprache ändern?', 'begin'],
    ['Wie kann ich mein Konto löschen?', 'account'],
    ['Wie speichere ich ein Board als Vorlage?', 'templates'],
  ],
  es: [
    ['¿Cómo puedo empezar sin una cuenta?', 'begin'],
    ['¿Cómo puedo invitar a alguien?', 'share'],
    ['¿Cómo vuelvo a encontrar una pizarra?', 'find'],
    ['¿Qué pasa sin conexión?', 'offline'],
    ['¿Cómo puedo deshacer?', 'begin'],
    ['¿Cómo escribo en un panel de pared y me llevo la pizarra a casa?', 'panel'],
    ['¿Quién puede ver mi pizarra?', 'privacy'],
    ['¿Cómo puedo exportar un PDF?', 'files'],
    ['¿Cómo puedo cambiar el idioma?', 'begin'],
    ['¿Cómo puedo eliminar mi cuenta?', 'account'],
    ['¿Cómo puedo guardar una pizarra como plantilla?', 'templates'],
  ],
  fr: [
    ['Comment commencer sans compte ?', 'begin'],
    ['Comment inviter quelqu’un ?', 'share'],
    ['Comment retrouver un tableau ?', 'find'],
    ['Que se passe-t-il hors ligne ?', 'offline'],
    ['Comment annuler ?', 'begin'],
    ['Comment écrire sur un écran mural et emporter le tableau à la maison ?', 'panel'],
    ['Qui peut voir mon tableau ?', 'privacy'],
    ['Comment exporter un PDF ?', 'files'],
    ['Comment changer la langue ?', 'begin'],
    ['Comment supprimer mon compte ?', 'account'],
    ['Comment enregistrer un tableau comme modèle ?', 'templates'],
  ],
  'zh-TW': [
    ['怎麼不用帳號就開始？', 'begin'],
    ['怎麼邀請別人？', 'share'],
    ['怎麼再找到白板？', 'find'],
    ['離線時會怎樣？', 'offline'],
    ['怎麼復原？', 'begin'],
    ['怎麼在牆面面板上書寫，再把白板帶回家？', 'panel'],
    ['誰看得到我的白板？', 'privacy'],
    ['怎麼匯出 PDF？', 'files'],
    ['怎麼變更語言？', 'begin'],
    ['怎麼刪除我的帳號？', 'account'],
    ['怎麼儲存自己的範本？', 'templates'],
  ],
  ar: [
    ['كيف أبدأ بدون حساب؟', 'begin'],
    ['كيف أدعو شخصًا؟', 'share'],
    ['كيف أعثر على لوحة من جديد؟', 'find'],
    ['ماذا يحدث بلا اتصال؟', 'offline'],
    ['كيف يمكن التراجع عن خطوة؟', 'begin'],
    ['كيف أكتب على شاشة جدارية وآخذ اللوحة إلى البيت؟', 'panel'],
    ['من يستطيع رؤية لوحتي؟', 'privacy'],
    ['كيف أصدّر ملف PDF؟', 'files'],
    ['كيف أغيّر اللغة؟', 'begin'],
    ['كيف أحذف حسابي؟', 'account'],
    ['كيف أحفظ لوحة كقالب؟', 'templates'],
  ],
};

describe.each(LANGUAGES)('%s', (language) => {
  it.each(QUESTIONS[language])('finds first what answers “%s” (%s)', async (question, topic) => {
    const hits = searchGuide(guideIndexOf(await loadGuide(language)), question);
    expect(hits.map(({ section, title }) => `${section.topic}: ${title.text}`)[0]).toMatch(new RegExp(`^${topic}: `));
  });

  it('has all topics, each with sections of its own', async () => {
    const guide = await loadGuide(language);
    expect(guide.map(({ topic }) => topic)).toEqual([...HELP_TOPICS]);
    for (const page of guide) {
      expect(page.title, page.topic).not.toBe('');
      expect(ownSections(guide, page).length, page.topic).toBeGreaterThan(2);
      expect(ownSections(guide, page).length, page.topic).toBeLessThan(sectionsOf(page).length);
    }
  });
});

const english = guideIndexOf(await loadGuide('en'));

describe('a search', () => {
  it('marks the letters that match, whatever their case and accents', () => {
    const [hit] = searchGuide(english, 'EXPÓRT a pdf');
    expect(hit?.title).toEqual({ text: 'Export a PDF', matches: [[0, 12]] });
  });

  it('finds a part of a word', () => {
    expect(searchGuide(english, 'etwork').map(({ section }) => section.topic)).toContain('offline');
  });

  it('finds a word with another ending', () => {
    expect(searchGuide(english, 'exports')[0]?.title.text).toMatch(/^Export/);
  });

  it('finds nothing for letters that no text has, and for none', () => {
    for (const query of ['zzzz', ' ', '?']) expect([query, searchGuide(english, query)]).toEqual([query, []]);
  });
});
