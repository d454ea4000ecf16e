/// The colours, patterns and glyphs of pictures.
///
/// Every text has a contrast of at least 4.5 to 1 on its ground, and every bar and mark an outline
/// of at least 3 to 1, in light and in dark.
///
/// Source: W3C, WCAG 2.2, 1.4.3 and 1.4.11.
enum PictureStyle {
  ///
  /// A `use` element is styled by its class alone: rules do not see the elements around it.
  static let css = """
    .bw{--bg:#fff;--ink:#1b1f24;--dim:#57606a;--line:#d0d7de;--gap:#eef1f4;--fg:#c9f0d2;--fgl:#1a7f37;
    --bk:#fff1c9;--bkl:#9a6700;--wk:#ffd9b0;--wkl:#a04100;--su:#e4e8ec;--sul:#57606a;--scan:#d6e9ff;
    --scanl:#0550ae;--ini:#ead9ff;--inil:#6639ba;--adv:#d3f5e9;--advl:#116e57;--lk:#cfe8f7;--lkl:#075985;
    --call:#6639ba;--cb:#0550ae;--bad:#b3131f;--badbg:#ffebe9;--scope:#fff3bf;background:var(--bg);
    font:11px system-ui,-apple-system,"Segoe UI",sans-serif;color:var(--ink)}
    @media (prefers-color-scheme:dark){.bw{--bg:#0d1117;--ink:#e6edf3;--dim:#9ba4ae;--line:#30363d;
    --gap:#1a2028;--fg:#12361d;--fgl:#4ac26b;--bk:#3a2d06;--bkl:#e0a93a;--wk:#4a2608;--wkl:#f79b5a;--su:#252c35;
    --sul:#9ba4ae;--scan:#0b2b52;--scanl:#6cb6ff;--ini:#2f1d52;--inil:#c8a5ff;--adv:#0b3a2e;--advl:#4fd1ac;
    --lk:#0a3247;--lkl:#67c3ee;--call:#c8a5ff;--cb:#6cb6ff;--bad:#ff8a80;--badbg:#3b1214;--scope:#3a3310}}
    @media print{.bw{--bg:#fff;--ink:#000;--dim:#444;--line:#bbb;--gap:#eee}}
    .bw text{fill:var(--ink);font:11px system-ui,-apple-system,"Segoe UI",sans-serif;unicode-bidi:isolate}
    .bw .h{font-size:15px;font-weight:600}.bw .n{font-weight:600}.bw .d{fill:var(--dim);font-size:10px}
    .bw .o{paint-order:stroke;stroke:var(--bg);stroke-width:2.5px;stroke-linejoin:round}
    .bw .x{fill:var(--bad);font-weight:600;paint-order:stroke;stroke:var(--bg);stroke-width:3px}.bw .ground{fill:var(--bg)}.bw .rule{stroke:var(--line)}
    .bw .hatched{fill:var(--gap)}.bw .hatch{stroke:var(--line);stroke-width:2}.bw .gl{stroke:var(--dim);stroke-dasharray:2 3;fill:none}
    .bw rect.b{stroke-width:1.2}
    .bw .foreground{fill:var(--fg);stroke:var(--fgl)}.bw .inactive{fill:var(--bg);stroke:var(--fgl);stroke-dasharray:4 2}
    .bw .background{fill:var(--bk);stroke:var(--bkl)}.bw .woken{fill:var(--wk);stroke:var(--wkl)}
    .bw .suspended{fill:var(--su);stroke:var(--sul)}.bw .terminated{fill:none;stroke:var(--sul);stroke-dasharray:1 3}
    .bw .scanning{fill:var(--scan);stroke:var(--scanl)}.bw .initiating{fill:var(--ini);stroke:var(--inil)}
    .bw .advertising{fill:var(--adv);stroke:var(--advl)}.bw .link{fill:var(--lk);stroke:var(--lkl)}
    .bw .encrypted{fill:var(--lkl);stroke:var(--lkl)}.bw .budget{fill:var(--wk);stroke:var(--wkl)}
    .bw .calls{fill:var(--call);stroke:var(--call)}.bw .callbacks{fill:var(--cb);stroke:var(--cb)}
    .bw .acts,.bw .alerts,.bw .remarks{fill:var(--ink);stroke:var(--ink)}
    .bw .attributes{fill:var(--lkl);stroke:var(--lkl)}.bw .air{fill:var(--advl);stroke:var(--advl)}
    .bw .news{fill:var(--wkl);stroke:var(--wkl)}.bw .hollow{fill:none}
    .bw .lot{fill-opacity:.45}.bw .curve{fill:none;stroke:var(--cb);stroke-width:1.4}
    .bw .ring{fill:none;stroke:var(--bad);stroke-width:2.2}.bw .soft{stroke:var(--dim)}.bw .kept{stroke:var(--fgl)}
    .bw a:target circle{stroke:var(--bad);stroke-width:4}
    .bw .badge{fill:var(--bad)}.bw text.bt{fill:var(--bg);font-weight:700;font-size:10px;text-anchor:middle}
    .bw .arrow{fill:none;stroke:var(--bad);stroke-width:1.4;stroke-dasharray:5 3}
    .bw .scope{fill:var(--scope)}.bw .deadline{stroke:var(--bad);stroke-width:1.6;stroke-dasharray:7 3}
    .bw.failure,.bw .failure,.bw.lost,.bw .lost{--sign:var(--bad)}.bw.advice,.bw .advice{--sign:var(--wkl)}
    .bw.open,.bw .open{--sign:var(--dim)}.bw.ended,.bw .ended,.bw.up,.bw .up{--sign:var(--lkl)}
    .bw-body{fill:var(--sign);stroke:var(--sign);stroke-width:1}.bw-body.bw-void{fill:var(--bg);stroke-width:1.6}.bw-cross{stroke-width:2.4}
    .bw-inner{fill:none;stroke:var(--bg);stroke-width:1.7}.bw-inner.bw-void{stroke:var(--sign)}.bw .hit{fill:none;pointer-events:all}
    .bw .missing{fill:var(--bg);stroke:var(--bad);stroke-width:2;stroke-dasharray:3 2}
    """

  /// Shapes that are drawn again and again. Each is centred on its instant.
  static let shapes: [(name: String, path: String)] = [
    ("call", "M0 13V3M-3.5 6L0 1L3.5 6Z"), ("callback", "M0 1V11M-3.5 8L0 13L3.5 8Z"),
    ("act", "M0 0V24M0 0L6 3L0 6Z"), ("tick", "M0 1V13"),
    ("dot", "M-2 7a2 2 0 1 0 4 0a2 2 0 1 0-4 0"),
    ("request", "M0 2V12M-2.5 2H2.5"), ("response", "M0 2V12M-2.5 12H2.5"),
    ("error", "M-3 3L3 11M3 3L-3 11"), ("value", "M0 1L3.5 7L0 13L-3.5 7Z"),
    ("note", "M-3.5 12L0 3L3.5 12Z"),
  ]
}
