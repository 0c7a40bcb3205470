// Decisions 0142, 0146.
(function () {
  var html = document.documentElement;
  function kept(store, name) {
    try {
      return window[store].getItem(name);
    } catch (error) {}
  }
  function is(query) {
    return !!window.matchMedia && matchMedia(query).matches;
  }
  function set(name, value) {
    html.setAttribute('data-' + name, value);
  }
  var theme = kept('localStorage', 'atrium-theme');
  if (theme === 'dark' || theme === 'light') document.querySelector('meta[name=color-scheme]').content = theme;
  else theme = is('(prefers-color-scheme: dark)') ? 'dark' : 'light';
  set('theme', theme);
  var more = kept('localStorage', 'atrium-contrast') === 'more' || is('(prefers-contrast: more)');
  set('contrast', more ? 'more' : 'normal');
  var density = kept('localStorage', 'atrium-density');
  var said = /[?&]device_type=([^&]*)/.exec(location.search);
  var touchOnly = is('(pointer: coarse) and (hover: none)');
  var large = Math.min(screen.width, screen.height) >= 900 && Math.max(screen.width, screen.height) >= 1600;
  var panel =
    /^\/ifp\/(code|board\/(?!save))/.test(location.pathname) ||
    (said ? said[1] : kept('sessionStorage', 'device_type')) === 'ifp' ||
    (touchOnly && large);
  set('density', density === 'panel' || (density !== 'comfortable' && panel) ? 'panel' : 'comfortable');
  var language = (/(?:^|; )NEXT_LOCALE=([\w-]*)/.exec(document.cookie) || [])[1] || 'en';
  if (language !== html.lang && language.split('-')[0] !== html.lang) {
    set('stale', '');
    html.lang = language;
    html.dir = language === 'ar' ? 'rtl' : 'ltr';
  }
  if (/^\/board\//.test(location.pathname)) {
    var early = (window.earlyPointers = []);
    var note = function (event) {
      if (document.getElementById('first-bars')) early.push(event);
    };
    var types = ['pointerdown', 'pointermove', 'pointerup', 'pointercancel'];
    types.forEach(function (type) {
      document.addEventListener(type, note, true);
    });
    early.end = function () {
      types.forEach(function (type) {
        document.removeEventListener(type, note, true);
      });
    };
  }
  var enough = window.WebAssembly && window.CSS && CSS.supports && CSS.supports('overflow', 'clip');
  if (enough) return;
  var lines = [
    ['en', 'Atrium needs a newer browser: Chrome, Edge or Android WebView 90, Safari 16.4, Firefox 115, or later.'],
    ['zh-TW', 'Atrium 需要較新的瀏覽器:Chrome、Edge 或 Android WebView 90、Safari 16.4、Firefox 115 或更新版本。'],
    [
      'de',
      'Atrium braucht einen neueren Browser: Chrome, Edge oder Android WebView 90, Safari 16.4, Firefox 115 oder neuer.',
    ],
    [
      'es',
      'Atrium necesita un navegador más reciente: Chrome, Edge o Android WebView 90, Safari 16.4, Firefox 115 o posterior.',
    ],
    [
      'fr',
      'Atrium demande un navigateur plus récent : Chrome, Edge ou Android WebView 90, Safari 16.4, Firefox 115 ou ultérieur.',
    ],
    ['ar', 'يحتاج Atrium إلى متصفح أحدث: Chrome أو Edge أو Android WebView 90 أو Safari 16.4 أو Firefox 115 أو أحدث.'],
  ];
  document.addEventListener('DOMContentLoaded', function () {
    document.getElementById('root').textContent = '';
    document.body.style.cssText = 'margin:24px;font:18px/1.6 sans-serif';
    for (var i = 0; i < lines.length; i++) {
      var line = document.createElement('p');
      line.lang = lines[i][0];
      line.dir = 'auto';
      line.textContent = lines[i][1];
      document.body.appendChild(line);
    }
  });
})();
